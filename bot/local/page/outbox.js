// Messages on their way. They leave one after another, so their order is the order of writing; one that
// fails stays, marked, until it is sent again or thrown away, also over a reload (its text; a file cannot).

import { api, Refused, ServerFault } from "./api.js";
import { addMessage } from "./history.js";
import { chatById, emit, on } from "./store.js";

const KEY = "caipan.outbox";
let counter = Date.now();
let waiting = Promise.resolve();
let letters = JSON.parse(localStorage.getItem(KEY) ?? "[]").map((letter) => ({ ...letter, status: "failed" }));

export const lettersIn = (chatId) => letters.filter((letter) => letter.chatId === chatId);

function update(next, sent = false) {
  letters = next;
  localStorage.setItem(KEY, JSON.stringify(letters.filter((letter) => !letter.attached)));
  emit("outbox", { sent });
}

const change = (key, values) =>
  update(letters.map((letter) => (letter.key === key ? { ...letter, ...values } : letter)));

export function send({ chatId, personId, text, attached, replyTo }) {
  const after = chatById(chatId)?.last?.message_id ?? 0;
  const letter = { key: ++counter, chatId, personId, text, attached, replyTo, after, status: "sending" };
  update([...letters, letter], true);
  post(letter);
}

export function retry(key) {
  const letter = letters.find((each) => each.key === key);
  if (letter?.status !== "failed") return;
  change(key, { status: "sending", why: undefined });
  post(letter);
}

export function discard(key) {
  update(letters.filter((letter) => letter.key !== key));
}

function post(letter) {
  waiting = waiting.then(() => deliver(letter));
}

async function deliver({ key, chatId, personId, text, attached, replyTo }) {
  const body = { chat_id: chatId, person_id: personId, text, ...(replyTo ? { reply_to: replyTo } : {}) };
  let sent;
  try {
    sent = await api.send(body, attached);
  } catch (fault) {
    if (!(fault instanceof ServerFault)) throw fault;
    change(key, { status: "failed", why: fault instanceof Refused ? fault.message : undefined });
    return;
  }
  discard(key);
  addMessage(sent.message);
  emit("acted", personId);
}

// The server may have taken a message although its answer was lost; then it shows up in the history, and
// sending it again would say it twice.
function arrived(letter, message) {
  return (
    message.message_id > letter.after &&
    message.from?.id === letter.personId &&
    (message.text ?? message.caption ?? "") === letter.text &&
    Boolean(message.photo) === (letter.attached?.kind === "photo") &&
    Boolean(message.document) === (letter.attached?.kind === "document")
  );
}

on("history", ({ chatId, added, fresh }) => {
  const mine = lettersIn(chatId);
  if (!mine.length) return;
  const settled = new Set();
  for (const message of added ? [added] : (fresh ?? [])) {
    const letter = mine.find((each) => !settled.has(each.key) && arrived(each, message));
    if (letter) settled.add(letter.key);
  }
  if (settled.size) update(letters.filter((letter) => !settled.has(letter.key)));
});
