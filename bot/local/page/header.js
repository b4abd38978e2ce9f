// Above the messages: title, who is here, the pinned message; beside them: the members.

import { attempt, backToList, refresh } from "./actions.js";
import { api } from "./api.js";
import { avatar, groupAvatar, h, icon, iconButton, renew } from "./dom.js";
import { findMessage } from "./history.js";
import { goTo } from "./messages.js";
import { showForm, textField } from "./overlay.js";
import { chat, on, present, state, titleOf, userById } from "./store.js";
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
      h("div", { class: "chat-heading" }, h("h1", { "data-testid": "chat-title" }, titleOf(place)), h("p", { "data-testid": "chat-subtitle" }, subtitle(place))),
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
    const message = place?.pinned && findMessage(place.id, place.pinned);
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

  const drawMembers = () => drawPanel(panel, () => togglePanel(false));

  on("people chats chat", () => {
    drawHeader();
    drawPinned();
    drawMembers();
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

function act(user, status, label) {
  const change = async () => {
    await attempt(api.setStatus(state.chatId, user.id, status));
    await attempt(refresh());
  };
  return h("button", { type: "button", class: "small", onclick: change, "aria-label": `${label}: ${user.first_name}` }, label);
}

function memberEntry({ id, status }) {
  const user = userById(id);
  if (!user) return null;
  const actions = [];
  if (status === "member") actions.push(act(user, "administrator", t("member.promote")));
  if (status === "administrator") actions.push(act(user, "member", t("member.demote")));
  if (status === "member" && !user.is_bot) actions.push(act(user, "left", t("member.remove")));
  if (status === "left") actions.push(act(user, "member", t("member.return")));
  const notes = [user.is_bot && t("bot"), id === state.personId && t("you"), t(`status.${status}`)].filter(Boolean);
  return h(
    "li",
    { class: `member ${status}`, "data-testid": `member-${id}` },
    avatar(user),
    h("div", { class: "member-lines" }, h("span", { class: "member-name" }, user.first_name), notes.length > 0 && h("span", { class: "member-note" }, notes.join(" · "))),
    h("div", { class: "member-actions" }, actions),
  );
}

function rename() {
  const place = chat();
  showForm({
    title: t("chat.rename"),
    testid: "group-form",
    fields: [textField(t("chat.title"), "title", place.title)],
    save: async (form) => {
      const done = await attempt(api.renameChat(place.id, form.get("title").trim()));
      if (!done) return false;
      await attempt(refresh());
      return true;
    },
  });
}

function drawPanel(panel, close) {
  const place = chat();
  if (!place || place.type === "private") return renew(panel);
  panel.setAttribute("aria-label", t("members"));
  return renew(
    panel,
    h(
      "header",
      { class: "members-header", "data-testid": "members-header" },
      iconButton("close", t("close"), { onclick: close }),
      h("h2", {}, t("members")),
      iconButton("pencil", t("chat.rename"), { onclick: rename, "data-testid": "rename-group" }),
    ),
    h("ul", { class: "member-list", "data-testid": "member-list" }, place.members.map(memberEntry)),
  );
}
