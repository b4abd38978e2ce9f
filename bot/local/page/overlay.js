// What lies above the page: toasts, alerts, forms and enlarged photos.

import { h, icon, iconButton } from "./dom.js";
import { t } from "./words.js";

const TOAST_TIME = 4000;

export function toast(text) {
  const note = h("div", { class: "toast", "data-testid": "toast" }, text);
  const tray = document.getElementById("toasts");
  tray.append(note);
  if (tray.children.length > 3) tray.firstElementChild.remove();
  // Shown anew, the tray lies above a dialog that was opened after it.
  tray.hidePopover();
  tray.showPopover();
  setTimeout(() => note.remove(), TOAST_TIME + 40 * Array.from(text).length);
}

// What was told to one person is not for the next.
export function clearToasts() {
  document.getElementById("toasts").replaceChildren();
}

// Opens a modal dialog that removes itself when closed; a press outside closes it.
export function openDialog(props, ...children) {
  const dialog = h("dialog", props, ...children);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("mousedown", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function showAlert(text) {
  const dialog = openDialog(
    { class: "dialog alert", role: "alertdialog", "aria-describedby": "alert-text", "data-testid": "alert" },
    h("p", { id: "alert-text" }, text),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() }, t("ok")),
    ),
  );
}

export function showPhoto(source, alt, { width, height }) {
  const close = () => dialog.close();
  const dialog = openDialog(
    { class: "lightbox", "aria-label": t("photo"), "data-testid": "lightbox" },
    h("img", { src: source, alt, width, height, onclick: close }),
    h(
      "div",
      { class: "lightbox-bar" },
      h(
        "a",
        { class: "icon-button", href: source, download: "", "aria-label": t("download"), title: t("download") },
        icon("download"),
      ),
      iconButton("close", t("close"), { onclick: close, autofocus: true }),
    ),
  );
}

// A form in a dialog. Fields are nodes; save() may be async and keeps the dialog open when it gives false.
export function showForm({ title, fields, save, testid }) {
  let saving = false;
  const submit = async (event) => {
    event.preventDefault();
    if (saving) return;
    saving = true;
    const done = await save(new FormData(event.target));
    saving = false;
    if (done !== false) dialog.close();
  };
  const dialog = openDialog(
    { class: "dialog", "aria-labelledby": "form-title", "data-testid": testid },
    h(
      "form",
      { onsubmit: submit },
      h("h2", { id: "form-title" }, title),
      ...fields,
      h(
        "div",
        { class: "actions" },
        h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, t("cancel")),
        h("button", { type: "submit", class: "primary" }, t("save")),
      ),
    ),
  );
}

export function textField(label, name, value = "") {
  return h("label", { class: "field" }, h("span", {}, label),
    h("input", { name, value, required: true, maxlength: 64, autocomplete: "off", autofocus: true }));
}
