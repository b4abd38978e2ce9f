// Small tools for building elements. Text always enters as a text node, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...present(children));
  return node;
}

const ABSENT = [null, undefined, false];
const present = (children) => children.flat().filter((child) => !ABSENT.includes(child));

const sameThing = (a, b) => a.tagName === b.tagName && a.dataset?.testid && a.dataset.testid === b.dataset?.testid;

function takeAttributes(node, from) {
  // A copy, for the list itself shrinks meanwhile.
  for (const { name } of Array.from(node.attributes)) if (!from.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of from.attributes) node.setAttribute(name, value);
}

// Makes the children look like these, keeping every element that is the same thing as before: focus stays, and
// a click that began on an element ends on it. Listeners are kept too, so they must not hold on to old values.
export function renew(parent, ...children) {
  const next = present(children);
  next.forEach((node, index) => {
    const old = parent.childNodes[index];
    if (!old) parent.append(node);
    else if (old.isEqualNode(node)) return;
    else if (sameThing(old, node)) {
      takeAttributes(old, node);
      renew(old, ...node.childNodes);
    } else old.replaceWith(node);
  });
  while (parent.childNodes.length > next.length) parent.lastChild.remove();
}

const STROKES = {
  back: "M15 5l-7 7 7 7",
  bot: "M12 4v3M6 7h12a2 2 0 012 2v8a2 2 0 01-2 2H6a2 2 0 01-2-2V9a2 2 0 012-2zM9 12v2M15 12v2",
  clip: "M19 11l-7.5 7.5a4.6 4.6 0 01-6.5-6.5L12.8 4.2a3.1 3.1 0 014.4 4.4L9.6 16.2a1.6 1.6 0 01-2.2-2.2L14 7.4",
  clock: "M12 7v5l3 2M12 3a9 9 0 110 18 9 9 0 010-18z",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v10H9zM5 15V5h10",
  document: "M7 3h7l5 5v13H7zM14 3v5h5",
  down: "M6 9l6 6 6-6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  external: "M8 16L17 7M10 7h7v7",
  members: "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 010 6.4M18 14.5c2.2.8 3.5 2.8 3.5 5.5",
  moon: "M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z",
  pencil: "M4 20l1-4L16 5l3 3L8 19z",
  pin: "M9 3h6l-1 6 4 4H6l4-4zM12 13v8",
  plus: "M12 5v14M5 12h14",
  reply: "M10 6l-6 6 6 6M4 12h9c4 0 7 2 7 6",
  retry: "M4 12a8 8 0 0113.7-5.6L20 9M20 4v5h-5M20 12a8 8 0 01-13.7 5.6L4 15M4 20v-5h5",
  search: "M11 4a7 7 0 110 14 7 7 0 010-14zM16 16l5 5",
  send: "M12 19V5M6 11l6-6 6 6",
  slash: "M9 19l6-14",
  sun: "M12 8a4 4 0 110 8 4 4 0 010-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", STROKES[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name, label, props) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, ...props }, icon(name));
}

const HAN = /\p{Script=Han}/u;

// 小林 → 林 (given names share their first character), Robin → R.
function initial(name) {
  const letters = Array.from(name.trim());
  const han = letters.filter((letter) => HAN.test(letter));
  return han.length ? han.at(-1) : (letters[0] ?? "?").toUpperCase();
}

export function avatar(user) {
  const look = user.is_bot ? "seal" : `tone-${user.id % 8}`;
  const letter = user.is_bot ? Array.from(user.first_name)[0] : initial(user.first_name);
  return h("span", { class: `avatar ${look}`, "aria-hidden": "true" }, letter);
}

export function groupAvatar(chat) {
  const letter = Array.from(chat.title ?? "").find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "#";
  return h("span", { class: "avatar group", "aria-hidden": "true" }, letter);
}
