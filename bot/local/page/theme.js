// Light or dark: the system's choice until the reader makes another.

const KEY = "caipan.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

export function isDark() {
  const chosen = localStorage.getItem(KEY);
  return chosen ? chosen === "dark" : dark.matches;
}

function apply() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

export function toggleTheme() {
  const next = isDark() ? "light" : "dark";
  const system = dark.matches ? "dark" : "light";
  // Choosing what the system says means following it again.
  if (next === system) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  apply();
}

dark.addEventListener("change", apply);
apply();
