// Who you are: the rail of people, the picker beside the composer, and the forms for a person.

import { attempt, become, refresh } from "./actions.js";
import { api } from "./api.js";
import { avatar, h, icon, renew } from "./dom.js";
import { showForm, textField } from "./overlay.js";
import { chat, emit, isUnread, on, privateChat, state, statusIn } from "./store.js";
import { t } from "./words.js";

const LANGUAGES = [["zh-hans", "中文"], ["en", "English"]];
const languages = () => [["", t("language.browser")], ...LANGUAGES];

function entry(each, index) {
  const unread = each.id !== state.personId && isUnread(privateChat(each.id));
  const shortcut = index < 9 ? ` (Alt+${index + 1})` : "";
  return h(
    "button",
    {
      type: "button",
      class: "rail-person",
      "data-testid": `person-${each.id}`,
      "aria-pressed": String(each.id === state.personId),
      "aria-label": t("person.switch", { name: each.first_name }) + (unread ? `, ${t("person.unread")}` : ""),
      title: each.first_name + shortcut,
      onclick: (event) => {
        become(each.id);
        // After a click the next thing is to write; with the keyboard, perhaps to go on along the rail.
        if (event.detail) emit("compose");
      },
    },
    h("span", { class: "avatar-frame" }, avatar(each), unread && h("span", { class: "dot" })),
    h("span", { class: "rail-name" }, each.first_name),
  );
}

export function mountRail(rail) {
  const draw = () => {
    rail.setAttribute("aria-label", t("you.are"));
    renew(
      rail,
      h("span", { class: "rail-label" }, t("you.are")),
      ...state.people.map(entry),
      h(
        "button",
        {
          type: "button",
          class: "rail-person add",
          "data-testid": "add-person",
          "aria-label": t("person.add"),
          title: t("person.add"),
          onclick: addPerson,
        },
        h("span", { class: "avatar add-avatar" }, icon("plus")),
      ),
    );
  };
  on("people chats", draw);
}

// The same people as a list, for the narrow page where the rail is out of sight.
export function pickerItems(chosen) {
  return state.people.map((each) =>
    h(
      "button",
      {
        type: "button",
        class: "menu-item",
        role: "menuitemradio",
        "aria-checked": String(each.id === state.personId),
        onclick: () => chosen(each.id),
      },
      avatar(each),
      h("span", { class: "menu-name" }, each.first_name),
    ),
  );
}

function languageField(current) {
  const options = languages().map(([code, name]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: "language_code", value: code, checked: isSame(code, current) }),
      h("span", {}, name),
    ),
  );
  return h(
    "fieldset",
    { class: "field" },
    h("legend", {}, t("person.language")),
    h("div", { class: "segments" }, options),
  );
}

const isSame = (code, current = "") => code.slice(0, 2) === current.slice(0, 2).toLowerCase();

export const languageName = ({ language_code: code }) => languages().find(([each]) => isSame(each, code))[1];

export function addPerson() {
  showForm({
    title: t("person.add"),
    testid: "person-form",
    fields: [textField(t("person.name"), "first_name"), languageField("")],
    save: async (form) => {
      const made = await attempt(
        api.addPerson({ first_name: form.get("first_name").trim(), language_code: form.get("language_code") }),
      );
      if (!made) return false;
      await attempt(refresh());
      become(made.id);
      return true;
    },
  });
}

function adminField(each, place) {
  const status = statusIn(place, each.id);
  return h(
    "label",
    { class: "check" },
    h(
      "input",
      {
        type: "checkbox",
        name: "admin",
        checked: ["administrator", "creator"].includes(status),
        disabled: status === "creator",
      },
    ),
    h("span", {}, t("person.admin", { chat: place.title })),
  );
}

export function editPerson(each) {
  const place = [chat(), ...state.chats].find((one) => one && one.type !== "private" && statusIn(one, each.id));
  showForm({
    title: t("person.edit", { name: each.first_name }),
    testid: "person-form",
    fields: [
      textField(t("person.name"), "first_name", each.first_name),
      languageField(each.language_code),
      place && adminField(each, place),
    ].filter(Boolean),
    save: async (form) => {
      const change = { first_name: form.get("first_name").trim(), language_code: form.get("language_code") };
      if (isSame(change.language_code, each.language_code)) delete change.language_code;
      if (change.first_name === each.first_name) delete change.first_name;
      if (Object.keys(change).length && !(await attempt(api.changePerson(each.id, change)))) return false;
      const before = place && statusIn(place, each.id);
      const after = form.get("admin") ? "administrator" : "member";
      if (place && before !== "creator" && before !== after) await attempt(api.setStatus(place.id, each.id, after));
      await attempt(refresh());
      return true;
    },
  });
}
