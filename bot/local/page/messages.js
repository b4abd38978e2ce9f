// The open chat's messages: which are drawn, in which order and group, and where the reader is.

import { attempt } from "./actions.js";
import { letterNode, messageNode } from "./bubble.js";
import { dayName, dayOf } from "./clock.js";
import { avatar, h, icon, renew } from "./dom.js";
import { historyOf, loadOlder } from "./history.js";
import { followHere } from "./links.js";
import { lettersIn, send } from "./outbox.js";
import { toast } from "./overlay.js";
import { isBusy } from "./presses.js";
import { chat, chatInView, emit, markRead, on, state } from "./store.js";
import { serviceText } from "./summary.js";
import { t } from "./words.js";

const GROUP_SECONDS = 600;
const NEAR = 80;

let box;
let pill;
let unseen = 0;
let nodes = new Map(); // key → { node, sign, message }
let shownChat = null;
let stuck = true; // at the bottom, and staying there

const atBottom = () => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;

const together = (a, b) =>
  a &&
  b &&
  !serviceText(a) &&
  !serviceText(b) &&
  a.from?.id === b.from?.id &&
  dayOf(a.date) === dayOf(b.date) &&
  b.date - a.date < GROUP_SECONDS;

// What is to be seen, top to bottom: each item with a key, a sign that changes when it looks different, and
// how to draw it.
function items() {
  const place = chat();
  if (!place) return [];
  const { messages, more, loaded } = historyOf(place.id);
  const list = [];
  const names = state.people.map((each) => each.first_name);
  const look = [dayOf(Date.now() / 1000), state.personId, document.documentElement.lang, names].join();
  if (more) list.push({ key: "more", sign: "", draw: () => h("div", { class: "loading", "aria-hidden": "true" }) });
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    if (!before || dayOf(before.date) !== dayOf(message.date)) {
      const draw = () => h("div", { class: "day" }, dayName(message.date));
      list.push({ key: `day ${dayOf(message.date)}`, sign: look, draw });
    }
    const spot = {
      own: message.from?.id === state.personId,
      showNames: place.type !== "private" && message.from?.id !== state.personId,
      first: !together(before, message),
      last: !together(message, messages[index + 1]),
    };
    const draw = (old) => messageNode(message, spot, old);
    list.push({ key: message.message_id, sign: `${look} ${Object.values(spot)}`, message, draw });
  });
  const letters = lettersIn(place.id);
  for (const letter of letters) {
    list.push({ key: `letter ${letter.key}`, sign: letter.status, draw: () => letterNode(letter) });
  }
  if (loaded && messages.every(serviceText) && !letters.length) {
    const hints = state.commands.slice(0, 6).map(({ command }) => `/${command}`);
    list.push({ key: "empty", sign: look + hints, draw: () => emptyNode(hints) });
  }
  return list;
}

function emptyNode(hints) {
  return h(
    "div",
    { class: "empty", "data-testid": "empty" },
    avatar(state.bot),
    h("p", { class: "empty-title" }, t("chat.ready", { name: state.bot.first_name })),
    h("p", {}, t("chat.hint")),
    h(
      "div",
      { class: "hints" },
      hints.map((command) => h("button", { type: "button", class: "hint", "data-command": command }, command)),
    ),
  );
}

function leave(node) {
  node.classList.add("leaving");
  node.inert = true;
  const gone = () => node.remove();
  node.addEventListener("animationend", gone, { once: true });
  setTimeout(gone, 600);
}

// An edited message keeps the focus on the button at the same place.
function swap(old, node) {
  const place = [...old.querySelectorAll("button")].indexOf(document.activeElement);
  old.replaceWith(node);
  if (place >= 0) node.querySelectorAll("button")[place]?.focus({ preventScroll: true });
}

// Brings the elements in line with items(), touching only those that changed.
function sync({ removed } = {}) {
  const next = new Map();
  const wanted = items();
  const kept = new Set(wanted.map((item) => item.key));
  for (const [key, { node }] of nodes) {
    if (kept.has(key)) continue;
    if (key === removed) leave(node);
    else node.remove();
  }
  let cursor = box.firstElementChild;
  const skip = () => {
    while (cursor?.classList.contains("leaving")) cursor = cursor.nextElementSibling;
  };
  for (const item of wanted) {
    const known = nodes.get(item.key);
    const same = known && known.sign === item.sign && known.message === item.message;
    const node = same ? known.node : item.draw(known?.node);
    if (known && !same) {
      if (cursor === known.node) cursor = node;
      swap(known.node, node);
    }
    skip();
    if (cursor === node) cursor = node.nextElementSibling;
    else box.insertBefore(node, cursor);
    next.set(item.key, { node, sign: item.sign, message: item.message });
  }
  nodes = next;
}

function drawPill() {
  const label = unseen ? t("new.messages", { count: unseen }) : t("to.bottom");
  const button = () =>
    h(
      "button",
      {
        type: "button",
        class: `pill${unseen ? " counted" : ""}`,
        "aria-label": label,
        title: label,
        "data-testid": "pill",
        onclick: () => toBottom(true),
      },
      unseen ? label : "",
      icon("down"),
    );
  renew(pill, !atBottom() && button());
}

function toBottom(smooth = false) {
  unseen = 0;
  stuck = true;
  box.scrollTo({ top: box.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  drawPill();
}

function redraw(change = {}) {
  const other = shownChat !== state.chatId;
  if (other) {
    nodes = new Map();
    box.replaceChildren();
    shownChat = state.chatId;
    unseen = 0;
    stuck = true;
  }
  const fromEnd = box.scrollHeight - box.scrollTop;
  sync(change);
  const mine = change.added?.from?.id === state.personId;
  if (change.added && !mine) nodes.get(change.added.message_id)?.node.classList.add("arriving");
  if (change.older) box.scrollTop = box.scrollHeight - fromEnd;
  else if (stuck || mine || change.sent) toBottom();
  else if (change.added) unseen += 1;
  drawPill();
  if (chatInView()) markRead(chat());
}

export async function goTo(id) {
  const { chatId } = state;
  // What is on its way already may end before this message: then it is asked for once more.
  for (let tries = 0; tries < 2 && !nodes.has(id); tries += 1) await attempt(loadOlder(chatId, id));
  if (chatId !== state.chatId) return;
  const node = nodes.get(id)?.node;
  if (!node) {
    toast(t("gone"));
    return;
  }
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.classList.remove("found");
  requestAnimationFrame(() => node.classList.add("found"));
}

// Only the mark changes, not the button: it keeps the focus.
function markBusy() {
  for (const button of box.querySelectorAll("[data-press]")) {
    const id = button.closest("[data-message-id]").dataset.messageId;
    button.setAttribute("aria-busy", String(isBusy(state.chatId, id, button.dataset.press)));
  }
}

function pressed(event) {
  const command = event.target.closest("[data-command]");
  if (command) send({ chatId: state.chatId, personId: state.personId, text: command.dataset.command });
  const anchor = event.target.closest(".text a");
  if (anchor && followHere(anchor.href)) event.preventDefault();
  event.target.closest(".spoiler")?.classList.add("open");
}

function replyByDoubleClick(event) {
  if (event.target.closest("button, a, .spoiler")) return;
  const row = event.target.closest("article[data-message-id]");
  const message = row && nodes.get(Number(row.dataset.messageId))?.message;
  if (!message) return;
  getSelection().removeAllRanges();
  emit("reply", message);
}

// With the keyboard nobody has to walk through the buttons of every message.
function leadPast(past) {
  past.addEventListener("click", () => emit("compose", { always: true }));
  on("people", () => past.replaceChildren(t("past.messages")));
  box.addEventListener("keydown", ({ key }) => key === "Escape" && emit("compose", { always: true }));
}

export function mountMessages(container, pillBox, past) {
  box = container;
  pill = pillBox;
  leadPast(past);
  on("chat people commands", () => redraw());
  on("history", (change) => change.chatId === state.chatId && redraw(change));
  on("outbox", redraw);
  on("presses", markBusy);
  on("goto", goTo);
  box.addEventListener("click", pressed);
  box.addEventListener("dblclick", replyByDoubleClick);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches(".spoiler")) event.target.classList.add("open");
  });
  box.addEventListener("scroll", () => {
    stuck = atBottom();
    if (stuck) unseen = 0;
    drawPill();
    if (box.scrollTop < 400) attempt(loadOlder(state.chatId));
  }, { passive: true });
  new ResizeObserver(() => box.clientHeight && stuck && toBottom()).observe(box);
  document.addEventListener("visibilitychange", () => chatInView() && markRead(chat()));
}
