// Inline mode: what is typed behind the bot's name is asked of the bot, and the result chosen is posted.

import { api, ServerFault } from "./api.js";
import { h } from "./dom.js";
import { addMessage } from "./history.js";
import { toast } from "./overlay.js";
import { state } from "./store.js";
import { t } from "./words.js";

const PAUSE = 250; // a question is asked once its writer has stopped for a moment

// The question behind `@bot `; undefined for any other text.
function questionIn(text) {
  const name = `@${state.bot?.username} `;
  return text.toLowerCase().startsWith(name.toLowerCase()) ? text.slice(name.length).trim() : undefined;
}

// A list box steered from the text field. posted() is told when a result has been chosen.
export class InlineMenu {
  #list = h("ul", { class: "menu results", id: "results", role: "listbox", "data-testid": "results", hidden: true });
  #offered = [];
  #at = 0;
  #timer;
  #asked; // the question whose answer is waited for, or shown
  #early; // the last answer, which may come before its question has a number
  #posted;

  constructor(posted) {
    this.#posted = posted;
  }

  get node() {
    return this.#list;
  }

  get open() {
    return !this.#list.hidden;
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked = undefined;
    this.#list.hidden = true;
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
    if (this.#asked !== answer.query_id) return;
    const { results } = answer;
    this.#offered = results;
    this.#at = 0;
    this.#list.setAttribute("aria-label", t("results"));
    const none = h("li", { class: "menu-note" }, t("results.none"));
    this.#list.replaceChildren(...(results.length ? results.map((each, index) => this.#row(each, index)) : [none]));
    this.#list.hidden = false;
    this.#mark();
  }

  #row({ title, description }, index) {
    return h(
      "li",
      {
        class: "menu-item result",
        role: "option",
        "data-testid": "result",
        // The text field must not lose the focus to the list.
        onmousedown: (event) => event.preventDefault(),
        onclick: () => this.#choose(index),
      },
      h("span", { class: "result-title" }, title),
      h("span", { class: "command-note" }, description),
    );
  }

  #mark() {
    [...this.#list.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === this.#at)));
    this.#list.children[this.#at]?.scrollIntoView({ block: "nearest" });
  }

  async #choose(index) {
    const id = this.#asked;
    const { id: resultId } = this.#offered[index];
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

  // True when the key was for the list.
  key(event) {
    if (!this.open) return false;
    if (event.key === "Escape") this.close();
    else if (!this.#offered.length) return false;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.#at = (this.#at + (event.key === "ArrowDown" ? 1 : -1) + this.#offered.length) % this.#offered.length;
      this.#mark();
    } else if (event.key === "Enter" && !event.shiftKey) this.#choose(this.#at);
    else return false;
    return true;
  }
}
