// The panel of a group's members.

import { attempt, refresh } from "./actions.js";
import { api } from "./api.js";
import { avatar, h, iconButton, renew } from "./dom.js";
import { showForm, textField } from "./overlay.js";
import { chat, state, userById } from "./store.js";
import { t } from "./words.js";

function act(user, status, label) {
  const change = async () => {
    await attempt(api.setStatus(state.chatId, user.id, status));
    await attempt(refresh());
  };
  return h(
    "button",
    { type: "button", class: "small", onclick: change, "aria-label": `${label}: ${user.first_name}` },
    label,
  );
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
    h(
      "div",
      { class: "member-lines" },
      h("span", { class: "member-name" }, user.first_name),
      notes.length > 0 && h("span", { class: "member-note" }, notes.join(" · ")),
    ),
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

export function drawMembers(panel, close) {
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
