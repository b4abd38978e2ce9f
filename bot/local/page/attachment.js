// A photo waiting to be sent: chosen, pasted or dropped.

import { h, iconButton } from "./dom.js";
import { toast } from "./overlay.js";
import { t } from "./words.js";

export class Attachment {
  #photo = null;
  #changed;
  #input = h(
    "input",
    { type: "file", accept: "image/*", hidden: true, "data-testid": "file", onchange: () => this.#picked() },
  );
  node = h("div", { class: "attachment", "data-testid": "attachment", hidden: true });

  constructor(changed) {
    this.#changed = changed;
    this.clear();
  }

  get photo() {
    return this.#photo;
  }

  choose() {
    this.#input.click();
  }

  clear() {
    this.#photo = null;
    this.#input.value = "";
    this.node.hidden = true;
    this.node.replaceChildren(this.#input);
  }

  #picked() {
    if (this.#input.files[0]) this.#take(this.#input.files[0]);
  }

  async #take(file) {
    const image = h("img", { src: URL.createObjectURL(file), alt: "" });
    const shown = file.type.startsWith("image/") && (await image.decode().then(() => true, () => false));
    URL.revokeObjectURL(image.src);
    if (!shown) {
      toast(t("attach.only"));
      return;
    }
    const remove = () => {
      this.clear();
      this.#changed();
    };
    this.#photo = file;
    this.node.replaceChildren(
      this.#input,
      image,
      h("span", { class: "attachment-name" }, file.name || t("photo")),
      iconButton("close", t("attach.remove"), { onclick: remove }),
    );
    this.node.hidden = false;
    this.#changed();
  }

  watch(zone, field) {
    field.addEventListener("paste", (event) => {
      const [file] = event.clipboardData.files;
      if (!file) return;
      event.preventDefault();
      this.#take(file);
    });
    zone.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      zone.classList.add("dropping");
    });
    zone.addEventListener(
      "dragleave",
      (event) => !zone.contains(event.relatedTarget) && zone.classList.remove("dropping"),
    );
    zone.addEventListener("drop", (event) => {
      zone.classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      this.#take(file);
    });
  }
}
