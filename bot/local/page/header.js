// Above the messages: title, who is here, the pinned message.

import { backToList } from "./actions.js";
import { avatar, groupAvatar, h, icon, iconButton, renew } from "./dom.js";
import { findMessage } from "./history.js";
import { drawMembers } from "./members.js";
import { goTo } from "./messages.js";
import { chat, emit, on, present, state, titleOf } from "./store.js";
import { summary } from "./summary.js";
import { t } from "./words.js";

let typingUntil = 0;
let typingChat = null;

function subtitle(place) {
  if (typingChat === place.id && Date.now() < typingUntil) return t("typing", { name: state.bot.first_name });
  if (place.type === "private") return t("chat.private");
  return t("chat.members", { count: present(place).length });
}

export function mountHeader(header, pinned, panel) {
  const togglePanel = (open = panel.hidden) => {
    panel.hidden = !open;
    drawHeader();
    if (open) panel.querySelector("button")?.focus();
    else header.querySelector('[data-testid="open-members"]')?.focus();
  };

  function drawHeader() {
    const place = chat();
    if (!place) return renew(header);
    const group = place.type !== "private";
    if (!group) panel.hidden = true;
    return renew(
      header,
      iconButton("back", t("back"), { class: "icon-button back", "data-testid": "back", onclick: backToList }),
      group ? groupAvatar(place) : avatar(state.bot),
      h(
        "div",
        { class: "chat-heading" },
        h("h1", { "data-testid": "chat-title" }, titleOf(place)),
        h("p", { "data-testid": "chat-subtitle" }, subtitle(place)),
      ),
      iconButton("search", t("search"), { "data-testid": "open-search", onclick: () => emit("search") }),
      group &&
        iconButton("members", t("members"), {
          "data-testid": "open-members",
          "aria-expanded": String(!panel.hidden),
          "aria-controls": "members",
          onclick: () => togglePanel(),
        }),
    );
  }

  function drawPinned() {
    const place = chat();
    const message = place?.pinned && (findMessage(place.id, place.pinned) ?? place.pinned_message);
    const bar = () =>
      h(
        "button",
        { type: "button", class: "pinned", "data-testid": "pinned", onclick: () => goTo(chat().pinned) },
        icon("pin"),
        h("span", { class: "pinned-title" }, t("pinned")),
        message && h("span", { class: "pinned-text" }, summary(message)),
      );
    renew(pinned, place?.pinned && bar());
  }

  on("people chats chat", () => {
    drawHeader();
    drawPinned();
    drawMembers(panel, () => togglePanel(false));
  });
  on("history", drawPinned);
  on("typing", ({ chatId }) => {
    typingChat = chatId;
    typingUntil = Date.now() + 5000;
    drawHeader();
    setTimeout(drawHeader, 5100);
  });
  panel.addEventListener("keydown", ({ key }) => key === "Escape" && togglePanel(false));
}
