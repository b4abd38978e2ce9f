// Times and days as a reader says them.

import { locale, t } from "./words.js";

const DAY = 86_400_000;

const at = (seconds) => new Date(seconds * 1000);
const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

export function dayOf(seconds) {
  return midnight(at(seconds));
}

export function clockTime(seconds) {
  return at(seconds).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit", hour12: false });
}

export function fullTime(seconds) {
  return at(seconds).toLocaleString(locale(), { dateStyle: "long", timeStyle: "short" });
}

export function dayName(seconds) {
  const date = at(seconds);
  const days = Math.round((midnight(new Date()) - midnight(date)) / DAY);
  if (days === 0) return t("today");
  if (days === 1) return t("yesterday");
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(locale(), { year, month: "long", day: "numeric" });
}

// In the list of chats: the time today, else the day.
export function shortTime(seconds) {
  if (dayOf(seconds) === midnight(new Date())) return clockTime(seconds);
  return at(seconds).toLocaleDateString(locale(), { month: "numeric", day: "numeric" });
}
