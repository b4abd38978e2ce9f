// Message markup, let through an allow-list: the server promises safe HTML, and this makes sure.

const PLAIN = new Set(["B", "STRONG", "I", "EM", "U", "INS", "S", "DEL", "CODE", "PRE", "BLOCKQUOTE"]);
const SCHEMES = new Set(["http:", "https:", "mailto:", "tg:"]);
const COMMAND = /(^|[\s(（，。、：:；;])(\/[a-z][a-z0-9_]{0,31}(?:@[a-z0-9_]+)?)(?![\w/])/gi;

function link(node) {
  const address = node.getAttribute("href") ?? "";
  if (!URL.canParse(address) || !SCHEMES.has(new URL(address).protocol)) return document.createElement("span");
  // A mention of a person without a username: there is nothing to open.
  if (address.startsWith("tg://user")) {
    const mention = document.createElement("span");
    mention.className = "mention";
    return mention;
  }
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.target = "_blank";
  anchor.rel = "noopener noreferrer";
  return anchor;
}

function spoiler() {
  const cover = document.createElement("span");
  cover.className = "spoiler";
  cover.tabIndex = 0;
  cover.setAttribute("role", "button");
  return cover;
}

function shell(node) {
  if (PLAIN.has(node.tagName)) return document.createElement(node.tagName);
  if (node.tagName === "A") return link(node);
  if (node.tagName === "TG-SPOILER") return spoiler();
  if (node.tagName === "BR") return document.createTextNode("\n");
  return document.createElement("span");
}

// /commands in a text can be pressed, as in Telegram.
function withCommands(text) {
  const parts = document.createDocumentFragment();
  let done = 0;
  for (const match of text.matchAll(COMMAND)) {
    const start = match.index + match[1].length;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "command";
    button.dataset.command = match[2];
    button.textContent = match[2];
    parts.append(text.slice(done, start), button);
    done = start + match[2].length;
  }
  parts.append(text.slice(done));
  return parts;
}

const DROPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "OBJECT", "SVG", "MATH", "NOSCRIPT"]);

function copyInto(target, source, live) {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(live ? withCommands(node.data) : node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(node.tagName.toUpperCase())) continue;
    const copy = shell(node);
    target.append(copy);
    if (copy.nodeType === Node.ELEMENT_NODE) copyInto(copy, node, live && !["A", "CODE", "PRE"].includes(node.tagName));
  }
}

export function safe(html) {
  const parsed = document.createElement("template"); // inert: nothing in it loads or runs
  parsed.innerHTML = html;
  const clean = document.createDocumentFragment();
  copyInto(clean, parsed.content, true);
  return clean;
}
