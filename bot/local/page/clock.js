// Times and days as a reader says them, by the bot's clock: what the bot says of a time and what stands beside its
// message must agree.

import { locale, t } from "./words.js";

const DAY = 86_400_000;
let timeZone; // the browser's own until the server names one
let calendar = dayFormat();

// Year, month and day as numbers, whatever the language.
function dayFormat() {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
}

export function setTimeZone(name) {
  timeZone = name ?? undefined;
  calendar = dayFormat();
}

const at = (seconds) => new Date(seconds * 1000);
const daysBetween = (earlier, later) => Math.round((Date.parse(later) - Date.parse(earlier)) / DAY);
const today = () => calendar.format(new Date());

// The day of a moment as 2026-03-01.
export function dayOf(seconds) {
  return calendar.format(at(seconds));
}

export function clockTime(seconds) {
  const shape = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return at(seconds).toLocaleTimeString(locale(), shape);
}

export function fullTime(seconds) {
  return at(seconds).toLocaleString(locale(), { timeZone, dateStyle: "long", timeStyle: "short" });
}

export function dayName(seconds) {
  const day = dayOf(seconds);
  const days = daysBetween(day, today());
  if (days === 0) return t("today");
  if (days === 1) return t("yesterday");
  const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : "numeric";
  return at(seconds).toLocaleDateString(locale(), { timeZone, year, month: "long", day: "numeric" });
}

// In the list of chats: the time today, else the day.
export function shortTime(seconds) {
  if (dayOf(seconds) === today()) return clockTime(seconds);
  return at(seconds).toLocaleDateString(locale(), { timeZone, month: "numeric", day: "numeric" });
}
