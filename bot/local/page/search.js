// Looking for words among all messages of the open chat.

import { attempt } from "./actions.js";
import { api } from "./api.js";
import { shortTime } from "./clock.js";
import { h, icon, iconButton } from "./dom.js";
import { ListBox } from "./listbox.js";
import { goTo } from "./messages.js";
import { chat, on, senderOf } from "./store.js";
import { t } from "./words.js";

const PAUSE = 200; // it is looked for once the writer has stopped for a moment
const AROUND = 16; // characters shown before what was found

class Found extends ListBox {
  #words = "";

  offer(words, messages) {
    this.#words = words.toLowerCase();
    this.show(messages, t("search.found"), t("results.none"));
  }

  row(message) {
    const text = (message.text ?? message.caption ?? "").replace(/\s+/g, " ");
    const at = Math.max(0, text.toLowerCase().indexOf(this.#words));
    const from = Math.max(0, at - AROUND);
    return [
      { class: "menu-item found-row", "data-testid": "found" },
      h(
        "span",
        { class: "found-line" },
        h("span", { class: "found-name" }, senderOf(message).first_name),
        h("time", { class: "chat-time" }, shortTime(message.date)),
      ),
      h(
        "span",
        { class: "found-text" },
        (from ? "…" : "") + text.slice(from, at),
        h("mark", {}, text.slice(at, at + this.#words.length)),
        text.slice(at + this.#words.length, at + 120),
      ),
    ];
  }

  chosen(message) {
    goTo(message.message_id);
  }
}

export function mountSearch(bar) {
  const field = h("input", {
    type: "search",
    class: "search-field",
    maxlength: 100,
    autocomplete: "off",
    "data-testid": "search",
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
  });
  const found = new Found(field, "finds");
  let timer;

  async function look() {
    const words = field.value.trim();
    if (!words) {
      found.close();
      return;
    }
    const { id } = chat();
    const answer = await attempt(api.search(id, words));
    if (answer && words === field.value.trim() && chat()?.id === id) found.offer(words, answer.messages);
  }

  function close() {
    clearTimeout(timer);
    field.value = "";
    found.close();
    bar.hidden = true;
  }

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const wasOpen = found.open;
    if (found.key(event)) event.preventDefault();
    if (event.key === "Escape" && !wasOpen) {
      close();
      document.querySelector('[data-testid="open-search"]')?.focus();
    }
  });
  const closing = iconButton("close", "", { onclick: close, "data-testid": "close-search" });
  bar.append(icon("search"), field, closing, found.node);
  on("chat", close);
  on("people", () => {
    field.placeholder = t("search");
    for (const [node, label] of [[field, t("search")], [closing, t("close")]]) node.setAttribute("aria-label", label);
  });
  on("search", () => {
    bar.hidden = false;
    field.focus();
  });
}
