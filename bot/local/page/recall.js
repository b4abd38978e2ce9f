// What was written before, brought back by the arrow keys: each person's own, the newest first.

import { state } from "./store.js";

const MOST = 50;
const keyOf = () => `caipan.written.${state.personId}`;

let place = -1; // how far back the field is; -1 at what is being written now

const written = () => JSON.parse(localStorage.getItem(keyOf()) ?? "[]");

export function remember(text) {
  place = -1;
  if (!text) return;
  const kept = [text, ...written().filter((each) => each !== text)].slice(0, MOST);
  localStorage.setItem(keyOf(), JSON.stringify(kept));
}

// The text one step further back (1) or nearer (-1), or null where the key is not for us: only an empty field, or one
// that still holds what was brought back, is filled.
export function recalled(current, step) {
  const texts = written();
  if (current !== (texts[place] ?? "")) place = -1;
  if (current !== (texts[place] ?? "")) return null;
  const next = place + step;
  if (next < -1 || next >= texts.length) return null;
  place = next;
  return texts[place] ?? "";
}
