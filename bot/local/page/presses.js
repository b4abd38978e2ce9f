// Presses of inline buttons: a button is busy from the press until the bot's answer, at most ten seconds. One that
// did not reach the server is told of, and pressed again once there is a server.

import { api, Away, Refused } from "./api.js";
import { followLink } from "./links.js";
import { showAlert, toast } from "./overlay.js";
import { emit, on, state } from "./store.js";
import { t } from "./words.js";

const PATIENCE = 10_000;
const PAUSES = [1000, 2000, 3000];
const MOST_TRIES = 20;
const busy = new Map(); // button key → press id, or null until the server has given one
const early = new Map(); // answers that came before their press id did

const keyOf = (chatId, messageId, data) => `${state.personId}:${chatId}:${messageId}:${data}`;

export const isBusy = (chatId, messageId, data) => busy.has(keyOf(chatId, messageId, data));

function settle(key) {
  busy.delete(key);
  emit("presses");
}

// An answer is for whoever pressed: if somebody else is here by now, it is not shown.
function show({ text, show_alert: alert, url }, personId) {
  if (personId !== state.personId) return;
  if (url) followLink(url);
  if (text) (alert ? showAlert : toast)(text);
}

// Until the connection is back, or a moment where it was never seen to go. Pressed before that, the button would reach
// a server whose answer cannot reach us.
function untilLater(tries) {
  const { promise, resolve } = Promise.withResolvers();
  const timer = state.connected ? setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]) : undefined;
  waiting.add(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

const waiting = new Set();
on("connection", () => {
  if (!state.connected) return;
  for (const wake of waiting) wake();
  waiting.clear();
});

async function delivered(pressed) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await api.press(pressed);
    } catch (fault) {
      if (!(fault instanceof Away) || tries === MOST_TRIES) throw fault;
      if (tries === 0) toast(t("away.press"));
      await untilLater(tries);
    }
  }
}

export async function press(message, data) {
  const key = keyOf(message.chat.id, message.message_id, data);
  if (busy.has(key)) return;
  busy.set(key, null);
  emit("presses");
  const { personId } = state;
  let id;
  try {
    const { chat, message_id: messageId } = message;
    const given = await delivered({ chat_id: chat.id, message_id: messageId, person_id: personId, data });
    id = given.press_id;
  } catch (fault) {
    settle(key);
    if (fault instanceof Refused) toast(t("error", { why: fault.message }));
    else if (fault instanceof Away) toast(t("away.gave.up"));
    else throw fault;
    return;
  }
  if (early.has(id)) {
    show(early.get(id), personId);
    early.clear();
    settle(key);
    emit("acted", personId);
    return;
  }
  busy.set(key, id);
  setTimeout(() => {
    if (busy.get(key) !== id) return;
    settle(key);
    show({ text: t("silent") }, personId);
  }, PATIENCE);
}

export function answered(answer) {
  for (const [key, id] of busy) {
    if (id !== answer.press_id) continue;
    settle(key);
    const personId = Number(key.split(":")[0]);
    show(answer, personId);
    emit("acted", personId);
    return;
  }
  if ([...busy.values()].includes(null)) early.set(answer.press_id, answer);
}
