"use client";

import { useRouter } from "next/navigation";
import type { Language } from "@/lib/texts/languages";

export type Theme = "light" | "dark" | "system";

/** One year, in seconds. */
const keptSeconds = 31_536_000;

function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for the first paint; CookieStore is not everywhere yet.
  document.cookie = `${name}=${value}; path=/; max-age=${keptSeconds}; samesite=lax`;
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Returns appearance and language. They are cookies, so that the server renders the page with them. */
export function usePreferences() {
  const router = useRouter();
  return {
    setTheme: (theme: Theme) => {
      keep("theme", theme);
      if (theme === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
    },
    setLanguage: (language: Language) => {
      keep("language", language);
      router.refresh();
    },
    setDensity: (density: "compact" | "normal" | "comfortable") => {
      keep("density", density);
      document.documentElement.dataset.density = density;
    },
    setSidebar: (width: "narrow" | "wide") => keep("sidebar", width),
  };
}
