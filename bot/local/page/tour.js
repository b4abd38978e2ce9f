// Three lines for whoever is here for the first time, until they are put away.

import { h } from "./dom.js";
import { on, person } from "./store.js";
import { t } from "./words.js";

const KEY = "caipan.toured";

export function mountTour(box) {
  const done = () => {
    localStorage.setItem(KEY, "yes");
    box.hidden = true;
  };
  on("people", () => {
    if (localStorage.getItem(KEY) || !person()) return;
    box.hidden = false;
    box.setAttribute("aria-label", t("tour"));
    box.replaceChildren(
      h("ol", {}, [t("tour.people"), t("tour.begin"), t("tour.pinned")].map((line) => h("li", {}, line))),
      h("button", { type: "button", class: "small", "data-testid": "tour-done", onclick: done }, t("ok")),
    );
  });
}
