// The list of chats of the current person.

import { attempt, openChat, refresh } from "./actions.js";
import { api } from "./api.js";
import { shortTime } from "./clock.js";
import { avatar, groupAvatar, h, iconButton, renew } from "./dom.js";
import { showForm, textField } from "./overlay.js";
import { editPerson, languageName } from "./people.js";
import { emit, isUnread, on, person, senderOf, state, titleOf, visibleChats } from "./store.js";
import { serviceText, summary } from "./summary.js";
import { isDark, toggleTheme } from "./theme.js";
import { isTouring } from "./tour.js";
import { t } from "./words.js";

function newGroup() {
  showForm({
    title: t("chat.new"),
    testid: "group-form",
    fields: [textField(t("chat.title"), "title")],
    save: async (form) => {
      const made = await attempt(api.addChat(form.get("title").trim()));
      if (!made) return false;
      await attempt(refresh());
      openChat(made.id);
      return true;
    },
  });
}

function speaker({ last, type }) {
  if (serviceText(last)) return null;
  if (last.from?.id === state.personId) return t("you");
  return type === "private" ? null : senderOf(last).first_name;
}

function preview(place) {
  if (!place.last) return h("span", { class: "chat-last" }, t("chat.empty"));
  return h(
    "span",
    { class: "chat-last" },
    speaker(place) && h("span", { class: "chat-speaker" }, `${speaker(place)}: `),
    summary(place.last),
  );
}

function entry(place) {
  const unread = isUnread(place);
  return h(
    "button",
    {
      type: "button",
      class: "chat-entry",
      "data-testid": `chat-${place.id}`,
      "aria-current": place.id === state.chatId ? "true" : false,
      onclick: (event) => {
        openChat(place.id);
        if (event.detail) emit("compose");
      },
    },
    place.type === "private" ? avatar(state.bot) : groupAvatar(place),
    h(
      "span",
      { class: "chat-lines" },
      h(
        "span",
        { class: "chat-line" },
        h("span", { class: "chat-name" }, titleOf(place)),
        place.last && h("time", { class: "chat-time" }, shortTime(place.last.date)),
      ),
      h(
        "span",
        { class: "chat-line" },
        preview(place),
        unread && h("span", { class: "dot", role: "img", "aria-label": t("chat.unread") }),
      ),
    ),
  );
}

export function mountSidebar(sidebar) {
  const draw = () => {
    const me = person();
    if (!me) return;
    const chats = visibleChats().toSorted((a, b) => (b.last?.date ?? 0) - (a.last?.date ?? 0));
    renew(
      sidebar,
      h(
        "header",
        { class: "sidebar-header", "data-testid": "me" },
        h(
          "button",
          {
            type: "button",
            class: "me",
            "data-testid": "edit-person",
            "aria-label": t("person.edit", { name: me.first_name }),
            title: t("person.edit", { name: me.first_name }),
            onclick: () => editPerson(person()),
          },
          h("span", { class: "me-name" }, me.first_name),
          h("span", { class: "me-note" }, languageName(me)),
        ),
        iconButton("plus", t("chat.new"), { onclick: newGroup, "data-testid": "new-group" }),
        iconButton(isDark() ? "sun" : "moon", t("theme"), {
          "data-testid": "theme",
          onclick: () => {
            toggleTheme();
            draw();
          },
        }),
      ),
      isTouring() && h("p", { class: "tour-list", "data-testid": "tour-open" }, t("tour.open")),
      h("nav", { class: "chat-list", "data-testid": "chats", "aria-label": t("chats") }, chats.map(entry)),
    );
  };
  on("people chats chat", draw);
}
