export type Theme = "light" | "dark" | "system";

/** The lifetime of the preference cookies: one year, in seconds. */
const maxAgeSeconds = 31_536_000;

/** Stores a preference in a cookie, so that the server renders the next page with it. */
export function storePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for the first paint; CookieStore is not everywhere yet.
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

/** Returns the theme that the user chose, or `system`. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Applies a theme to the page and stores it in a cookie. */
export function setTheme(theme: Theme): void {
  storePreference("theme", theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
