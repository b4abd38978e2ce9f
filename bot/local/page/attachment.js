// A file waiting to be sent: chosen, pasted or dropped. A picture goes as a photo unless it is to go as a file.

import { h, icon, iconButton } from "./dom.js";
import { toast } from "./overlay.js";
import { fileSize } from "./summary.js";
import { t } from "./words.js";

const MOST_MEGABYTES = 50; // what the server takes

async function shown(image) {
  try {
    await image.decode();
    return true;
  } catch {
    return false;
  }
}

export class Attachment {
  #taken = null;
  #preview = ""; // the address of the picture while it is shown: a browser may load it again at any time
  #changed;
  #input = h("input", { type: "file", hidden: true, "data-testid": "file", onchange: () => this.#picked() });
  node = h("div", { class: "attachment", "data-testid": "attachment", hidden: true });

  constructor(changed) {
    this.#changed = changed;
    this.clear();
  }

  // { kind: "photo" or "document", file }, or null.
  get taken() {
    return this.#taken;
  }

  choose() {
    this.#input.click();
  }

  clear() {
    this.#taken = null;
    if (this.#preview) URL.revokeObjectURL(this.#preview);
    this.#preview = "";
    this.#input.value = "";
    this.node.hidden = true;
    this.node.replaceChildren(this.#input);
  }

  #picked() {
    if (this.#input.files[0]) this.#take(this.#input.files[0]);
  }

  async #take(file) {
    if (!file.size) {
      toast(t("attach.empty"));
      return;
    }
    if (file.size > MOST_MEGABYTES * 1024 * 1024) {
      toast(t("attach.big", { most: MOST_MEGABYTES, size: fileSize(file.size) }));
      return;
    }
    this.clear();
    const image = h("img", { alt: "" });
    if (file.type.startsWith("image/")) image.src = this.#preview = URL.createObjectURL(file);
    const picture = image.src !== "" && (await shown(image));
    this.#taken = { kind: picture ? "photo" : "document", file };
    this.node.replaceChildren(
      this.#input,
      picture ? image : h("span", { class: "document-icon" }, icon("document")),
      h(
        "span",
        { class: "attachment-lines" },
        h("span", { class: "attachment-name" }, file.name || t("photo")),
        h("span", { class: "attachment-size" }, fileSize(file.size)),
      ),
      ...(picture ? [this.#asFile()] : []),
      iconButton("close", t("attach.remove"), { onclick: () => this.#removed() }),
    );
    this.node.hidden = false;
    this.#changed();
  }

  #asFile() {
    const choose = ({ target }) => {
      this.#taken = { ...this.#taken, kind: target.checked ? "document" : "photo" };
    };
    const box = h("input", { type: "checkbox", "data-testid": "as-file", onchange: choose });
    return h("label", { class: "attachment-choice" }, box, t("attach.file"));
  }

  #removed() {
    this.clear();
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
