// The local chat's page: puts the parts together and passes the server's events on.
//
// For tests, these data-testid stay as they are:
//   people, person-<id>, add-person, edit-person, person-form      who you are
//   chat-<id>, new-group, group-form, theme, back                  the list of chats
//   open-search, search, found (each row), close-search, tour, tour-done, past
//   chat-title, chat-subtitle, open-members, members, member-<id>, rename-group, pinned
//   messages, message (with data-message-id), service, sending, failed, retry, quote, reply, document,
//   keyboard (its keys are <button>s named by their text; aria-busy while the bot is asked), pill, empty
//   composer, send, attach, file, attachment, as-file, command-menu, commands, command-<name>, results, result,
//   replying, cancel-reply, speaking-as, picker
//   toast, alert, lightbox, banner

import { attempt, become, loadCommands, refresh, reloadAll } from "./actions.js";
import { answeredInline, focusComposer, mountComposer } from "./composer.js";
import { listen } from "./events.js";
import { mountHeader } from "./header.js";
import { addMessage, editMessage, removeMessage } from "./history.js";
import { mountMessages } from "./messages.js";
import { mountRail } from "./people.js";
import { answered } from "./presses.js";
import { mountSearch } from "./search.js";
import { mountSidebar } from "./sidebar.js";
import { emit, state } from "./store.js";
import { mountTour } from "./tour.js";
import { setLanguage, t } from "./words.js";

const part = (id) => document.getElementById(id);
const GRACE = 600; // a short gap in the connection is nobody's business

setLanguage(navigator.language);
mountRail(part("rail"));
mountSidebar(part("sidebar"));
mountMessages(part("messages"), part("pill"), part("past"));
mountSearch(part("search"));
mountTour(part("tour"));
mountHeader(part("chat-header"), part("pinned"), part("members"));
mountComposer(part("composer"));

const hearing = {
  message: ({ message }) => addMessage(message),
  edited: ({ message }) => editMessage(message),
  deleted: ({ chat_id: chatId, message_id: id }) => removeMessage(chatId, id),
  answer: answered,
  inline: answeredInline,
  state: () => attempt(refresh()),
  commands: () => attempt(loadCommands()),
  typing: ({ chat_id: chatId }) => emit("typing", { chatId }),
};

let warning;
listen({
  opened: async () => {
    await reloadAll();
    clearTimeout(warning);
    warning = undefined;
    part("banner").hidden = true;
    state.connected = true;
    emit("connection");
  },
  lost: () => {
    state.connected = false;
    emit("connection");
    warning ??= setTimeout(() => {
      part("banner").textContent = t("away");
      part("banner").hidden = false;
    }, GRACE);
  },
  heard: (event) => hearing[event.type]?.(event),
});

document.addEventListener("keydown", (event) => {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (event.altKey && digit && !event.ctrlKey && !event.metaKey) {
    const chosen = state.people[digit - 1];
    if (!chosen) return;
    event.preventDefault();
    become(chosen.id);
    return;
  }
  // Letters typed outside of any field are meant for the composer.
  const letter = !event.altKey && !event.ctrlKey && !event.metaKey && event.key.length === 1 && event.key !== " ";
  const elsewhere = document.activeElement.matches("input, textarea") || document.querySelector("dialog[open]");
  if (letter && !elsewhere) focusComposer();
});
