// The bot's commands: completion while a command is typed, and the whole menu behind a button.

import { h } from "./dom.js";
import { ListBox } from "./listbox.js";
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

// chosen(command, how) gets how = "complete" or "send".
export class CommandMenu extends ListBox {
  #whole = false;
  #field;
  #tell;

  constructor(field, chosen) {
    super(field, "commands");
    this.#field = field;
    this.#tell = chosen;
  }

  complete(text) {
    const fitting = completions(text);
    if (fitting.length) this.#offer(fitting, false);
    else this.close();
  }

  toggleWhole() {
    if (this.open) this.close();
    else this.#offer(state.commands, true);
  }

  #offer(commands, whole) {
    this.#whole = whole;
    this.show(commands, t("commands"), t("commands.none"));
  }

  row({ command, description }) {
    return [
      { "data-testid": `command-${command}` },
      h("span", { class: "command-name" }, `/${command}`),
      h("span", { class: "command-note" }, description),
    ];
  }

  chosen({ command }) {
    this.close();
    this.#tell(`/${command}`, this.#whole ? "send" : "complete");
  }

  key(event) {
    const plain = this.open && this.marked && !event.shiftKey;
    if (plain && event.key === "Tab") {
      this.chosen(this.marked);
      return true;
    }
    // A command typed out in full is meant: let the composer send it.
    if (plain && event.key === "Enter" && !this.#whole && this.#field.value === `/${this.marked.command}`) {
      this.close();
      return false;
    }
    return super.key(event);
  }
}
