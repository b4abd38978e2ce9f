// What the reader can do that changes what is shown: be someone else, open a chat, load it all again.

import { api, ServerFault } from "./api.js";
import { setTimeZone } from "./clock.js";
import { forgetOthers, historyOf, loadLatest } from "./history.js";
import { clearToasts, toast } from "./overlay.js";
import {
  chat,
  chatInView,
  emit,
  markRead,
  mayOpen,
  person,
  privateChat,
  rememberedPerson,
  rememberPerson,
  state,
  visibleChats,
} from "./store.js";
import { setLanguage, t } from "./words.js";

// Shows a refusal to the reader; the connection banner already tells that nobody answers.
export async function attempt(doing) {
  try {
    return await doing;
  } catch (fault) {
    if (!(fault instanceof ServerFault)) throw fault;
    if (state.connected) toast(t("error", { why: fault.message }));
    return undefined;
  }
}

// Who has no language of his own speaks as the browser does.
const speak = () => setLanguage(person()?.language_code || navigator.language);

const addressed = () => Number(location.hash.slice(1)) || null;

export async function refresh() {
  const { bot, people, chats, time_zone: zone } = await api.state();
  setTimeZone(zone);
  Object.assign(state, { bot: { ...bot, is_bot: true }, people, chats });
  if (!person()) state.personId = (people.find((each) => each.id === rememberedPerson()) ?? people[0])?.id ?? null;
  speak();
  emit("people");
  emit("chats");
  show(addressed() ?? state.chatId);
}

export async function reloadAll() {
  await refresh();
  forgetOthers();
  if (chat()) await loadLatest(state.chatId);
  await loadCommands();
}

export async function loadCommands() {
  const { chatId, personId } = state;
  if (!chatId || !personId) return;
  const { commands } = await api.commands(chatId, personId);
  if (chatId !== state.chatId || personId !== state.personId) return;
  state.commands = commands;
  emit("commands");
}

// A chat that this person cannot see gives way to the first one he can. On a phone no chat open means the list.
function show(chatId) {
  const known = state.chats.find((each) => each.id === chatId && mayOpen(each));
  const next = known ?? visibleChats()[0];
  document.body.dataset.view = addressed() && known ? "chat" : "list";
  const changed = next?.id !== state.chatId;
  state.chatId = next?.id ?? null;
  if (next && chatInView()) markRead(next);
  if (!changed) return;
  emit("chat");
  if (!next) return;
  if (!historyOf(next.id).loaded) attempt(loadLatest(next.id));
  attempt(loadCommands());
}

export function openChat(chatId) {
  if (addressed() === chatId) return show(chatId);
  history.pushState({ fromList: document.body.dataset.view === "list" }, "", `#${chatId}`);
  return show(chatId);
}

export function backToList() {
  if (history.state?.fromList) return history.back();
  history.replaceState(null, "", location.pathname);
  return show(null);
}

addEventListener("popstate", () => show(addressed()));
addEventListener("hashchange", () => show(addressed()));

export function become(personId) {
  if (personId === state.personId || !state.people.some((each) => each.id === personId)) return;
  const wasPrivate = chat()?.type === "private";
  state.personId = personId;
  clearToasts();
  rememberPerson(personId);
  speak();
  emit("people");
  const next = wasPrivate ? privateChat() : [chat(), ...visibleChats()].find((each) => each && mayOpen(each));
  const before = state.chatId;
  if (next && addressed()) history.replaceState(history.state, "", `#${next.id}`);
  show(next?.id ?? null);
  emit("chats");
  if (state.chatId === before) attempt(loadCommands());
}
