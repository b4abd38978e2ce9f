// The bot's commands: completion while a command is typed, and the whole menu behind a button.

import { h } from "./dom.js";
import { state } from "./store.js";
import { t } from "./words.js";

const TYPED = /^\/([a-z0-9_]*)$/i;

// What a half-typed text may become; the exact command first, so that Enter means it.
export function completions(text) {
  const typed = TYPED.exec(text)?.[1].toLowerCase();
  if (typed === undefined) return [];
  const fitting = state.commands.filter(({ command }) => command.startsWith(typed));
  return fitting.toSorted((a, b) => Number(b.command === typed) - Number(a.command === typed));
}

// A list box steered from the text field. chosen(command, how) gets how = "complete" or "send".
export class CommandMenu {
  #list = h("ul", { class: "menu commands", id: "commands", role: "listbox", "data-testid": "commands", hidden: true });
  #offered = [];
  #at = 0;
  #whole = false;
  #field;
  #chosen;

  constructor(field, chosen) {
    this.#field = field;
    this.#chosen = chosen;
  }

  get node() {
    return this.#list;
  }

  get open() {
    return !this.#list.hidden;
  }

  close() {
    this.#list.hidden = true;
    this.#whole = false;
    this.#field.setAttribute("aria-expanded", "false");
    this.#field.removeAttribute("aria-activedescendant");
  }

  complete(text) {
    this.#show(completions(text), false);
  }

  toggleWhole() {
    if (this.open) this.close();
    else this.#show(state.commands, true);
  }

  #show(commands, whole) {
    if (!commands.length && !whole) {
      this.close();
      return;
    }
    this.#offered = commands;
    this.#whole = whole;
    this.#at = 0;
    this.#list.setAttribute("aria-label", t("commands"));
    const none = h("li", { class: "menu-note" }, t("commands.none"));
    this.#list.replaceChildren(...(commands.length ? commands.map((each, index) => this.#row(each, index)) : [none]));
    this.#list.hidden = false;
    this.#field.setAttribute("aria-expanded", "true");
    this.#mark();
  }

  #row({ command, description }, index) {
    return h(
      "li",
      {
        class: "menu-item",
        role: "option",
        id: `command-${index}`,
        "data-testid": `command-${command}`,
        // The text field must not lose the focus to the list.
        onmousedown: (event) => event.preventDefault(),
        onclick: () => this.#choose(index),
      },
      h("span", { class: "command-name" }, `/${command}`),
      h("span", { class: "command-note" }, description),
    );
  }

  #mark() {
    [...this.#list.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === this.#at)));
    const row = this.#list.children[this.#at];
    row?.scrollIntoView({ block: "nearest" });
    if (row?.id) this.#field.setAttribute("aria-activedescendant", row.id);
  }

  #choose(index) {
    const { command } = this.#offered[index];
    const how = this.#whole ? "send" : "complete";
    this.close();
    this.#chosen(`/${command}`, how);
  }

  // True when the key was for the menu.
  key(event) {
    if (!this.open) return false;
    if (event.key === "Escape") this.close();
    else if (!this.#offered.length) return false;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.#at = (this.#at + (event.key === "ArrowDown" ? 1 : -1) + this.#offered.length) % this.#offered.length;
      this.#mark();
    } else if (event.key === "Tab" && !event.shiftKey) this.#choose(this.#at);
    else if (event.key === "Enter" && !event.shiftKey) {
      // A command typed out in full is meant: let the composer send it.
      if (!this.#whole && this.#field.value === `/${this.#offered[this.#at].command}`) {
        this.close();
        return false;
      }
      this.#choose(this.#at);
    } else return false;
    return true;
  }
}
