// Inline mode: what is typed behind the bot's name is asked of the bot, and the result chosen is posted.

import { api, ServerFault } from "./api.js";
import { h } from "./dom.js";
import { addMessage } from "./history.js";
import { ListBox } from "./listbox.js";
import { toast } from "./overlay.js";
import { state } from "./store.js";
import { t } from "./words.js";

const PAUSE = 250; // a question is asked once its writer has stopped for a moment

// The question behind `@bot `; undefined for any other text.
function questionIn(text) {
  const name = `@${state.bot?.username} `;
  return text.toLowerCase().startsWith(name.toLowerCase()) ? text.slice(name.length).trim() : undefined;
}

// posted() is told when a result has been chosen.
export class InlineMenu extends ListBox {
  #timer;
  #asked; // the question whose answer is waited for, or shown
  #early; // the last answer, which may come before its question has a number
  #posted;

  constructor(field, posted) {
    super(field, "results");
    this.#posted = posted;
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked = undefined;
    super.close();
  }

  typed(text) {
    const question = questionIn(text);
    if (!question) {
      this.close();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(question), PAUSE);
  }

  async #ask(question) {
    try {
      const { chatId, personId } = state;
      const { query_id: id } = await api.ask({ chat_id: chatId, person_id: personId, query: question });
      this.#asked = id;
      if (this.#early?.query_id === id) this.answered(this.#early);
    } catch (fault) {
      if (!(fault instanceof ServerFault)) throw fault;
      toast(t("error", { why: fault.message }));
    }
  }

  answered(answer) {
    this.#early = answer;
    if (this.#asked === answer.query_id) this.show(answer.results, t("results"), t("results.none"));
  }

  row({ title, description }) {
    return [
      { class: "menu-item result", "data-testid": "result" },
      h("span", { class: "result-title" }, title),
      h("span", { class: "command-note" }, description),
    ];
  }

  async chosen({ id: resultId }) {
    const id = this.#asked;
    this.close();
    try {
      const { message } = await api.choose(id, { chat_id: state.chatId, result_id: resultId });
      addMessage(message);
      this.#posted();
    } catch (fault) {
      if (!(fault instanceof ServerFault)) throw fault;
      toast(t("error", { why: fault.message }));
    }
  }
}
