// A list box steered from the text field, which keeps the focus. Whoever extends it says how a thing looks as a
// row (`row`: attributes, then children) and what becomes of the one that is chosen (`chosen`, which closes it).

import { h } from "./dom.js";

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class ListBox {
  #field;
  #list;
  #offered = [];
  #at = 0;

  constructor(field, id) {
    this.#field = field;
    this.#list = h("ul", { class: `menu ${id}`, id, role: "listbox", "data-testid": id, hidden: true });
  }

  get node() {
    return this.#list;
  }

  get open() {
    return !this.#list.hidden;
  }

  get marked() {
    return this.#offered[this.#at];
  }

  show(things, label, none) {
    this.#offered = things;
    this.#at = 0;
    this.#list.setAttribute("aria-label", label);
    const note = h("li", { class: "menu-note" }, none);
    this.#list.replaceChildren(...(things.length ? things.map((thing, index) => this.#option(thing, index)) : [note]));
    this.#list.hidden = false;
    this.#field.setAttribute("aria-controls", this.#list.id);
    this.#field.setAttribute("aria-expanded", "true");
    this.#mark();
  }

  // The field belongs to whichever box is open, so one that is not leaves it alone.
  close() {
    if (!this.open) return;
    this.#list.hidden = true;
    this.#field.setAttribute("aria-expanded", "false");
    this.#field.removeAttribute("aria-activedescendant");
  }

  #option(thing, index) {
    const [attributes, ...children] = this.row(thing);
    const row = h("li", { class: "menu-item", role: "option", id: `${this.#list.id}-${index}`, ...attributes }, children);
    row.addEventListener("mousedown", (event) => event.preventDefault()); // else the field would lose the focus
    row.addEventListener("click", () => this.chosen(thing));
    return row;
  }

  #mark() {
    const { marked } = this;
    this.#offered.forEach((thing, index) =>
      this.#list.children[index].setAttribute("aria-selected", String(thing === marked)),
    );
    const row = this.#list.children[this.#at];
    row.scrollIntoView({ block: "nearest" });
    if (marked) this.#field.setAttribute("aria-activedescendant", row.id);
    else this.#field.removeAttribute("aria-activedescendant");
  }

  // True when the key was for the list.
  key(event) {
    const step = STEPS[event.key];
    if (!this.open) return false;
    if (event.key === "Escape") this.close();
    else if (!this.marked) return false;
    else if (step) {
      this.#at = (this.#at + step + this.#offered.length) % this.#offered.length;
      this.#mark();
    } else if (event.key === "Enter" && !event.shiftKey) this.chosen(this.marked);
    else return false;
    return true;
  }
}
