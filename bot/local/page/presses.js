// Presses of inline buttons: a button is busy from the press until the bot's answer, at most ten seconds.

import { api, ServerFault } from "./api.js";
import { followLink } from "./links.js";
import { showAlert, toast } from "./overlay.js";
import { emit, state } from "./store.js";
import { t } from "./words.js";

const PATIENCE = 10_000;
const busy = new Map(); // button key → press id, or null until the server has given one
const early = new Map(); // answers that came before their press id did

const keyOf = (chatId, messageId, data) => `${chatId}:${messageId}:${data}`;

export const isBusy = (chatId, messageId, data) => busy.has(keyOf(chatId, messageId, data));

function settle(key) {
  busy.delete(key);
  emit("presses");
}

function show({ text, show_alert: alert, url }) {
  if (url) followLink(url);
  if (text) (alert ? showAlert : toast)(text);
}

export async function press(message, data) {
  const key = keyOf(message.chat.id, message.message_id, data);
  if (busy.has(key)) return;
  busy.set(key, null);
  emit("presses");
  let id;
  try {
    const { chat, message_id: messageId } = message;
    const given = await api.press({ chat_id: chat.id, message_id: messageId, person_id: state.personId, data });
    id = given.press_id;
  } catch (fault) {
    settle(key);
    if (!(fault instanceof ServerFault)) throw fault;
    toast(t("error", { why: fault.message }));
    return;
  }
  if (early.has(id)) {
    show(early.get(id));
    early.clear();
    settle(key);
    return;
  }
  busy.set(key, id);
  setTimeout(() => {
    if (busy.get(key) !== id) return;
    settle(key);
    toast(t("silent"));
  }, PATIENCE);
}

export function answered(answer) {
  for (const [key, id] of busy) {
    if (id !== answer.press_id) continue;
    settle(key);
    show(answer);
    return;
  }
  if ([...busy.values()].includes(null)) early.set(answer.press_id, answer);
}
