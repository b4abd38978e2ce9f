// The messages of each chat, oldest first, as far back as they have been read.

import { api } from "./api.js";
import { chatById, emit, state } from "./store.js";

const PAGE = 50;
const LARGEST_PAGE = 100; // what the server gives at once
const histories = new Map();
const EMPTY = { messages: [], more: false, loaded: false };

export const historyOf = (chatId) => histories.get(chatId) ?? EMPTY;
export const findMessage = (chatId, id) => historyOf(chatId).messages.find((each) => each.message_id === id);

function keep(chatId, history, change) {
  histories.set(chatId, history);
  emit("history", { chatId, ...change });
}

// Anything may have happened while the server was away: only the open chat is fetched again at once.
export function forgetOthers() {
  for (const chatId of histories.keys()) if (chatId !== state.chatId) histories.delete(chatId);
}

// What happens to a chat while its page is on the way is done again on what arrives.
const underway = new Map();

export async function loadLatest(chatId) {
  const missed = [];
  underway.set(chatId, missed);
  let page;
  try {
    page = await api.messages(chatId);
  } finally {
    if (underway.get(chatId) === missed) underway.delete(chatId);
  }
  const known = historyOf(chatId);
  const first = page.messages[0]?.message_id;
  const overlaps = known.messages.at(-1)?.message_id >= first;
  const older = overlaps ? known.messages.filter((each) => each.message_id < first) : [];
  const more = older.length ? known.more : page.more;
  keep(chatId, { messages: [...older, ...page.messages], more, loaded: true }, { fresh: page.messages });
  for (const redo of missed) redo();
}

// One request for older messages of a chat at a time; whoever asks meanwhile waits for the same.
const fetching = new Map();

export function loadOlder(chatId, until = Infinity) {
  const { loaded, more } = historyOf(chatId);
  if (!loaded || !more) return Promise.resolve();
  if (!fetching.has(chatId)) {
    fetching.set(chatId, fetchOlder(chatId, until).finally(() => fetching.delete(chatId)));
  }
  return fetching.get(chatId);
}

// Page after page until this message is among them, shown at once when all are here.
async function fetchOlder(chatId, until) {
  const limit = until === Infinity ? PAGE : LARGEST_PAGE;
  let older = [];
  let more = true;
  let first = historyOf(chatId).messages[0]?.message_id;
  do {
    const page = await api.messages(chatId, first, limit);
    older = [...page.messages, ...older];
    more = page.more;
    first = older[0]?.message_id ?? 0;
  } while (more && first > until);
  const now = historyOf(chatId);
  keep(chatId, { ...now, messages: [...older, ...now.messages], more }, { older: true });
}

export function addMessage(message) {
  underway.get(message.chat.id)?.push(() => addMessage(message));
  const place = chatById(message.chat.id);
  if (place && (place.last?.message_id ?? 0) < message.message_id) place.last = message;
  const known = histories.get(message.chat.id);
  if (known?.loaded && !findMessage(message.chat.id, message.message_id)) {
    const messages = [...known.messages, message].toSorted((a, b) => a.message_id - b.message_id);
    keep(message.chat.id, { ...known, messages }, { added: message });
  }
  emit("chats");
}

export function editMessage(message) {
  const chatId = message.chat.id;
  underway.get(chatId)?.push(() => editMessage(message));
  const place = chatById(chatId);
  if (place?.last?.message_id === message.message_id) place.last = message;
  if (place?.pinned_message?.message_id === message.message_id) place.pinned_message = message;
  const known = histories.get(chatId);
  if (known) {
    const messages = known.messages.map((each) => (each.message_id === message.message_id ? message : each));
    keep(chatId, { ...known, messages }, { edited: message });
  }
  emit("chats");
}

export function removeMessage(chatId, id) {
  underway.get(chatId)?.push(() => removeMessage(chatId, id));
  const known = histories.get(chatId);
  if (known) {
    const messages = known.messages.filter((each) => each.message_id !== id);
    keep(chatId, { ...known, messages }, { removed: id });
    const place = chatById(chatId);
    if (place?.last?.message_id === id) place.last = messages.at(-1) ?? null;
  }
  emit("chats");
}
