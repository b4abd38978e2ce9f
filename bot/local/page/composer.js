// Writing: text, a photo or file, a reply, a command. What is written is kept per person and chat until it is sent.

import { become } from "./actions.js";
import { Attachment } from "./attachment.js";
import { CommandMenu } from "./commands.js";
import { avatar, h, icon, iconButton } from "./dom.js";
import { InlineMenu } from "./inline.js";
import { send } from "./outbox.js";
import { toast } from "./overlay.js";
import { pickerItems } from "./people.js";
import { recalled, remember } from "./recall.js";
import { chat, on, person, senderOf, state } from "./store.js";
import { summary } from "./summary.js";
import { t } from "./words.js";

const MOST = { text: 4096, caption: 1024 }; // Telegram's limits
const BACK = { ArrowUp: 1, ArrowDown: -1 };
const draftKey = () => `caipan.draft.${state.personId}.${state.chatId}`;
const touch = matchMedia("(pointer: coarse)");

let replying = null;
let ownDraft = null; // the key under which the text in the field belongs

const field = h("textarea", {
  rows: 1,
  class: "field-text",
  "data-testid": "composer",
  "aria-expanded": "false",
  "aria-autocomplete": "list",
  enterkeyhint: "send",
  autocomplete: "off",
});
const menu = new CommandMenu(field, (command, how) => {
  if (how === "send") post(command);
  else write(`${command} `);
  field.focus();
});
const results = new InlineMenu(field, () => write(""));
const attachment = new Attachment(() => drawButtons());
const picker = h("div", { class: "menu picker", role: "menu", "data-testid": "picker", hidden: true });
const quote = h("div", { class: "replying", "data-testid": "replying", hidden: true });
const asButton = h(
  "button",
  { type: "button", class: "as", "data-testid": "speaking-as", "aria-haspopup": "menu", onclick: togglePicker },
);
const menuButton = h(
  "button",
  {
    type: "button",
    class: "icon-button",
    "data-testid": "command-menu",
    onmousedown: (event) => event.preventDefault(),
    onclick: openMenu,
  },
  icon("slash"),
);
const attachButton = h(
  "button",
  { type: "button", class: "icon-button", "data-testid": "attach", onclick: () => attachment.choose() },
  icon("clip"),
);
const sendButton = h(
  "button",
  {
    type: "button",
    class: "send",
    "data-testid": "send",
    onmousedown: (event) => event.preventDefault(),
    onclick: submit,
  },
  icon("send"),
);

function openMenu() {
  menu.toggleWhole();
  field.focus();
}

function grow() {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

function drawButtons() {
  sendButton.disabled = !chat() || (!field.value.trim() && !attachment.taken);
}

function write(text) {
  field.value = text;
  written();
}

function written() {
  if (ownDraft) {
    if (field.value) localStorage.setItem(ownDraft, field.value);
    else localStorage.removeItem(ownDraft);
  }
  grow();
  drawButtons();
  menu.complete(field.value);
  results.typed(field.value);
}

export const answeredInline = (answer) => results.answered(answer);

function post(text, attached) {
  if (!state.connected) {
    toast(t("away.send"));
    return false;
  }
  send({ chatId: state.chatId, personId: state.personId, text, attached, replyTo: replying?.message_id });
  remember(text);
  setReply(null);
  return true;
}

function submit() {
  const text = field.value.trim();
  if (!chat() || (!text && !attachment.taken)) return;
  const most = attachment.taken ? MOST.caption : MOST.text;
  const count = Array.from(text).length;
  if (count > most) {
    toast(t("compose.long", { most, count }));
    return;
  }
  if (!post(text, attachment.taken)) return;
  attachment.clear();
  write("");
}

function setReply(message) {
  replying = message;
  quote.hidden = !message;
  if (!message) {
    quote.replaceChildren();
    return;
  }
  quote.replaceChildren(
    icon("reply"),
    h(
      "div",
      { class: "replying-lines" },
      h("span", { class: "quote-name" }, t("reply.to", { name: senderOf(message).first_name })),
      h("span", { class: "quote-text" }, summary(message)),
    ),
    iconButton("close", t("reply.cancel"), { onclick: () => setReply(null), "data-testid": "cancel-reply" }),
  );
  field.focus();
}

function togglePicker() {
  picker.hidden = !picker.hidden;
  if (picker.hidden) return;
  picker.replaceChildren(
    ...pickerItems((id) => {
      picker.hidden = true;
      become(id);
    }),
  );
  picker.querySelector('[aria-checked="true"]')?.focus();
}

function pickerKey(event) {
  const rows = [...picker.children];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    rows[(rows.indexOf(document.activeElement) + step + rows.length) % rows.length].focus();
  } else if (event.key === "Escape") {
    picker.hidden = true;
    asButton.focus();
  }
}

function key(event) {
  // While an input method is composing, every key belongs to it (229 where a browser ends composing early).
  if (event.isComposing || event.keyCode === 229) return;
  if (menu.key(event) || results.key(event)) {
    event.preventDefault();
    return;
  }
  if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
    event.preventDefault();
    if (!event.repeat) submit();
  } else if (event.key === "Escape" && replying) setReply(null);
  else if (event.key in BACK) {
    const text = recalled(field.value, BACK[event.key]);
    if (text === null) return;
    event.preventDefault();
    write(text);
    menu.close(); // the arrows go on through what was written
    field.setSelectionRange(text.length, text.length);
  }
}

function label() {
  const me = person();
  if (!me) return;
  field.placeholder = t("compose");
  for (const [node, text] of [
    [field, t("compose.label")],
    [menuButton, t("commands")],
    [attachButton, t("attach")],
    [sendButton, t("send")],
    [asButton, t("compose.as", { name: me.first_name })],
  ]) {
    node.setAttribute("aria-label", text);
    if (node !== field) node.title = text;
  }
  asButton.replaceChildren(avatar(me));
}

// Another person or chat has a draft of its own.
function turnTo() {
  label();
  const mine = draftKey();
  if (mine === ownDraft) return;
  ownDraft = mine;
  setReply(null);
  attachment.clear();
  field.value = localStorage.getItem(mine) ?? "";
  menu.close();
  results.close();
  grow();
  drawButtons();
}

// A phone's keyboard comes only when the reader touches the field.
export function focusComposer({ always } = {}) {
  if (always || !touch.matches) field.focus();
}

export function mountComposer(container) {
  container.append(
    menu.node,
    results.node,
    picker,
    quote,
    attachment.node,
    h(
      "div",
      { class: "compose-row" },
      asButton,
      h("div", { class: "compose-box" }, menuButton, field, attachButton),
      sendButton,
    ),
  );
  new ResizeObserver(grow).observe(container);
  field.addEventListener("input", written);
  field.addEventListener("keydown", key);
  field.addEventListener("blur", () => {
    menu.close();
    results.close();
  });
  picker.addEventListener("keydown", pickerKey);
  attachment.watch(document.getElementById("chat"), field);
  document.addEventListener("click", (event) => {
    if (!picker.contains(event.target) && !asButton.contains(event.target)) picker.hidden = true;
  });
  on("people chat", turnTo);
  on("reply", setReply);
  on("compose", focusComposer);
}
