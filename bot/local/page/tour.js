// What whoever is here for the first time does first, step by step: the bar goes when all is done, or is put away.

import { h, renew } from "./dom.js";
import { historyOf } from "./history.js";
import { chat, emit, narrow, on, person, state } from "./store.js";
import { t } from "./words.js";

const KEY = "caipan.toured";
const acted = new Set(); // who pressed or wrote something since there was a board, while this page was open

export const isTouring = () => !localStorage.getItem(KEY);

const isBoard = (message) => message.from?.id === state.bot?.id && message.photo;
const hasBoard = (place) => historyOf(place.id).messages.some(isBoard);

function stepsDone(place) {
  const { messages } = historyOf(place.id);
  const board = messages.findIndex(isBoard);
  if (board < 0) return 0;
  const wrote = messages.slice(board).filter(({ from }) => from && !from.is_bot);
  return 1 + new Set([...acted, ...wrote.map(({ from }) => from.id)]).size;
}

const steps = () => [t("tour.begin"), t("tour.sit"), narrow.matches ? t("tour.other.phone") : t("tour.other")];

export function mountTour(box) {
  const end = () => {
    localStorage.setItem(KEY, "yes");
    box.hidden = true;
    emit("chats");
  };

  function draw() {
    const place = chat();
    box.hidden = !isTouring() || !person() || !place || place.type === "private";
    if (box.hidden) return;
    const lines = steps();
    const done = stepsDone(place);
    if (done >= lines.length) {
      end();
      return;
    }
    const step = (line, at) =>
      h("li", { value: String(at + 1), class: at < done && "done", "aria-current": at === done && "step" }, line);
    box.setAttribute("aria-label", t("tour"));
    renew(
      box,
      h("ol", {}, lines.map(step)),
      h("button", { type: "button", class: "small", "data-testid": "tour-done", onclick: end }, t("ok")),
    );
  }

  on("people chat history", draw);
  on("acted", (personId) => {
    const place = chat();
    if (place && hasBoard(place)) acted.add(personId);
    draw();
  });
}
