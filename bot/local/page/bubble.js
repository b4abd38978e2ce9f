// One message as an element.

import { clockTime, fullTime } from "./clock.js";
import { avatar, h, icon, iconButton } from "./dom.js";
import { followLink } from "./links.js";
import { discard, retry } from "./outbox.js";
import { showPhoto, toast } from "./overlay.js";
import { isBusy, press } from "./presses.js";
import { safe } from "./sanitize.js";
import { emit, senderOf, userById } from "./store.js";
import { fileSize, serviceText, summary } from "./summary.js";
import { t } from "./words.js";

const PHOTO_BOX = { width: 440, height: 560 };

function quote(message) {
  const original = message.reply_to_message;
  return h(
    "button",
    { type: "button", class: "quote", "data-testid": "quote", onclick: () => emit("goto", original.message_id) },
    h("span", { class: "quote-name" }, senderOf(original).first_name),
    h("span", { class: "quote-text" }, summary(original)),
  );
}

// The frame has the photo's shape before it loads, and the old photo of an edited message stays until the
// new one is ready: nothing jumps, nothing flashes.
function photo(message, before) {
  const size = message.photo.at(-1);
  const scale = Math.min(1, PHOTO_BOX.width / size.width, PHOTO_BOX.height / size.height);
  const frame = h("button", {
    type: "button",
    class: "photo",
    "aria-label": t("photo.open"),
    // Read when it is come to; a text beside it would be read aloud after every move.
    "aria-description": message.photo_text || undefined,
    onclick: () => showPhoto(message.photo_url, summary(message), size),
  });
  frame.style.width = `${Math.max(120, Math.round(size.width * scale))}px`;
  frame.style.aspectRatio = `${size.width} / ${size.height}`;
  const old = before?.querySelector(".photo img:last-of-type");
  if (old?.getAttribute("src") === message.photo_url) {
    frame.append(old);
    return frame;
  }
  const image = h(
    "img",
    { src: message.photo_url, alt: summary(message), width: size.width, height: size.height, decoding: "async" },
  );
  if (old) {
    frame.append(old);
    image.addEventListener("load", () => old.remove());
  }
  frame.append(image);
  return frame;
}

function fileLink({ url, file_name: title, file_size: bytes }) {
  return h(
    "a",
    { class: "document", href: url, download: title ?? "", "data-testid": "document" },
    h("span", { class: "document-icon" }, icon("document")),
    h(
      "span",
      { class: "document-lines" },
      h("span", { class: "document-name" }, title ?? t("document")),
      h("span", { class: "document-size" }, fileSize(bytes)),
    ),
  );
}

const copy = async (text) => {
  await navigator.clipboard.writeText(text);
  toast(t("copied"));
};

function key(message, button) {
  const { text, callback_data: data, url, copy_text: copied } = button;
  if (data !== undefined) {
    const busy = isBusy(message.chat.id, message.message_id, data);
    return h(
      "button",
      {
        type: "button",
        class: "key",
        "data-press": data,
        "aria-busy": String(busy),
        onclick: () => press(message, data),
      },
      text,
    );
  }
  if (url) return h("button", { type: "button", class: "key", onclick: () => followLink(url) }, text, icon("external"));
  if (copied) {
    return h("button", { type: "button", class: "key", onclick: () => copy(copied.text) }, text, icon("copy"));
  }
  return h("button", { type: "button", class: "key", disabled: true }, text);
}

function keyboard(message) {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  if (!rows.length) return null;
  return h(
    "div",
    { class: "keyboard", "data-testid": "keyboard" },
    rows.map((row) => h("div", { class: "key-row" }, row.map((button) => key(message, button)))),
  );
}

const meta = (message) =>
  h(
    "span",
    { class: "meta" },
    message.via_bot && h("span", { class: "edited" }, t("via", { name: message.via_bot.username })),
    message.edit_date && h("span", { class: "edited" }, t("edited")),
    h("time", { title: fullTime(message.date) }, clockTime(message.date)),
  );

function name(user) {
  return h(
    "span",
    { class: `sender ${user.is_bot ? "name-bot" : `name-${user.id % 8}`}` },
    user.first_name,
    user.is_bot && h("span", { class: "badge" }, t("bot")),
  );
}

export function messageNode(message, place, before) {
  const service = serviceText(message);
  if (service) return h("div", { class: "service", "data-testid": "service" }, service);
  const user = senderOf(message);
  const words = message.html ? h("div", { class: "text" }, safe(message.html), meta(message)) : null;
  const parts = [
    place.showNames && place.first && name(user),
    message.reply_to_message && quote(message),
    message.photo && photo(message, before),
    message.document && fileLink(message.document),
    words ?? meta(message),
  ];
  const bare = message.photo && !words;
  const looks = { own: place.own, first: place.first, last: place.last, bare };
  return h(
    "article",
    {
      class: ["message", ...Object.keys(looks).filter((look) => looks[look])].join(" "),
      "data-testid": "message",
      "data-message-id": message.message_id,
      "aria-label": user.first_name,
      tabindex: -1,
    },
    place.showNames && h("span", { class: "message-avatar" }, place.last && avatar(user)),
    h(
      "div",
      { class: "stack" },
      h("div", { class: `bubble${message.photo ? " with-photo" : ""}` }, parts),
      keyboard(message),
    ),
    iconButton(
      "reply",
      t("reply"),
      { class: "icon-button reply-button", "data-testid": "reply", onclick: () => emit("reply", message) },
    ),
  );
}

export function letterNode(letter) {
  const failed = letter.status === "failed";
  const user = userById(letter.personId);
  return h(
    "article",
    {
      class: `message own first last letter ${letter.status}`,
      "data-testid": failed ? "failed" : "sending",
      "aria-label": user?.first_name,
    },
    h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "bubble" },
        h(
          "div",
          { class: "text" },
          letter.attached ? `[${letter.attached.kind === "photo" ? t("photo") : letter.attached.file.name}] ` : "",
          letter.text,
          h("span", { class: "meta", title: failed ? undefined : t("sending") }, failed ? t("failed") : icon("clock")),
        ),
      ),
      failed &&
        h(
          "div",
          { class: "letter-actions" },
          letter.why && h("span", { class: "why" }, letter.why),
          h(
            "button",
            { type: "button", class: "small", "data-testid": "retry", onclick: () => retry(letter.key) },
            icon("retry"),
            t("retry"),
          ),
          h("button", { type: "button", class: "small", onclick: () => discard(letter.key) }, t("discard")),
        ),
    ),
  );
}
