// What the page knows, and who wants to hear of changes.
//
// Topics: "people" (anyone's name, language or status; the current person), "chats" (list, last messages,
// unread marks), "chat" (another chat is open), "history" (messages of a chat), "outbox", "commands",
// "connection", "typing", "presses", "acted" (a person pressed or wrote, and it arrived), and wishes: "reply", "goto", "compose", "search".

export const narrow = matchMedia("(max-width: 720px)");
const PERSON = "caipan.person";
const READ = "caipan.read";

export const state = {
  bot: null,
  people: [],
  chats: [],
  personId: null,
  chatId: null,
  commands: [],
  connected: true, // until the first failure shows otherwise
};

const listeners = new Map();

export function on(topics, listener) {
  for (const topic of topics.split(" ")) listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

// The tab remembers its person, so two tabs can be two people; a new tab starts as the last one chosen.
export function rememberedPerson() {
  return Number(sessionStorage.getItem(PERSON) ?? localStorage.getItem(PERSON));
}

export function rememberPerson(id) {
  sessionStorage.setItem(PERSON, id);
  localStorage.setItem(PERSON, id);
}

export const person = () => state.people.find((each) => each.id === state.personId);
export const chatById = (id) => state.chats.find((each) => each.id === id);
export const chat = () => chatById(state.chatId);
export const privateChat = (personId = state.personId) => state.chats.find((each) => each.person_id === personId);

export function userById(id) {
  return id === state.bot?.id ? state.bot : state.people.find((each) => each.id === id);
}

export const statusIn = (place, userId) => place.members.find((member) => member.id === userId)?.status;
export const present = (place) => place.members.filter((member) => member.status !== "left" && userById(member.id));

export function mayOpen(place) {
  if (place.type === "private") return place.person_id === state.personId;
  return !["left", "kicked", undefined].includes(statusIn(place, state.personId));
}

export const visibleChats = () => state.chats.filter(mayOpen);
export const titleOf = (place) => (place.type === "private" ? state.bot.first_name : place.title);

// People are renamed; a message shows the name its sender has now.
export function senderOf(message) {
  const known = userById(message.from?.id);
  if (known) return { ...message.from, ...known };
  return message.from ?? { id: 0, first_name: message.sender_chat?.title ?? "?" };
}

// A phone shows the list or the chat, a wide page both.
export function chatInView() {
  return document.visibilityState === "visible" && (!narrow.matches || document.body.dataset.view === "chat");
}

const read = JSON.parse(localStorage.getItem(READ) ?? "{}");

export function isUnread(place) {
  if (!place?.last || place.last.from?.id === (place.person_id ?? state.personId)) return false;
  return place.last.message_id > (read[place.id] ?? 0);
}

export function markRead(place) {
  if (!place?.last || read[place.id] === place.last.message_id) return;
  read[place.id] = place.last.message_id;
  localStorage.setItem(READ, JSON.stringify(read));
  emit("chats");
}
