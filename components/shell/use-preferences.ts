"use client";

import { useRouter } from "next/navigation";
import type { Language } from "@/lib/texts/languages";
import { setTheme, storePreference } from "./theme";

/**
 * Returns the appearance and language settings. They are stored in cookies, so that the server renders the page with
 * them.
 */
export function usePreferences() {
  const router = useRouter();
  return {
    setTheme,
    setLanguage: (language: Language) => {
      storePreference("language", language);
      router.refresh();
    },
    setDensity: (density: "compact" | "normal" | "comfortable") => {
      storePreference("density", density);
      document.documentElement.dataset.density = density;
    },
  };
}
