// Links. One that starts our own bot in Telegram is followed here, in the private chat.

import { openChat } from "./actions.js";
import { send } from "./outbox.js";
import { privateChat, state } from "./store.js";

const HOSTS = new Set(["t.me", "telegram.me", "telegram.dog"]);

// What follows /start: empty when the link only names the bot, null when it is another link.
function startPayload(address) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!HOSTS.has(url.hostname) || url.pathname.slice(1).toLowerCase() !== state.bot.username.toLowerCase()) return null;
  return url.search ? url.searchParams.get("start") : "";
}

// True when the link was followed here and the browser has nothing left to do.
export function followHere(address) {
  const payload = startPayload(address);
  if (payload === null) return false;
  const place = privateChat();
  if (!place) return false;
  openChat(place.id);
  if (payload) send({ chatId: place.id, personId: state.personId, text: `/start ${payload}` });
  return true;
}

export function followLink(address) {
  if (followHere(address)) return;
  if (URL.canParse(address) && ["http:", "https:"].includes(new URL(address).protocol)) {
    window.open(address, "_blank", "noopener,noreferrer");
  }
}
