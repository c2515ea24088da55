"use client";

import { useRouter } from "next/navigation";
import type { Language } from "@/lib/texts/languages";
import { setTheme, storePreference } from "./theme";

/**
 * Returns the functions that change theme, language and density. They store the settings in cookies, so that the server
 * renders pages with them.
 */
export function useSetPreferences() {
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
