import { cookies, headers } from "next/headers";
import { cache } from "react";
import { chooseLanguage, type Language } from "@/lib/texts/languages";

type Preferences = {
  language: Language;
  /** The theme. `undefined` follows the system setting. */
  theme: "light" | "dark" | undefined;
  density: "compact" | "comfortable" | undefined;
  /** True if the sidebar shows only icons. */
  narrowSidebar: boolean;
};

/**
 * Returns the user's appearance and language settings from cookies, so that the first render already uses them. Without
 * a language cookie, the language follows the `Accept-Language` header.
 */
export const readPreferences = cache(async (): Promise<Preferences> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const theme = jar.get("theme")?.value;
  const density = jar.get("density")?.value;
  return {
    language: chooseLanguage(jar.get("language")?.value, head.get("accept-language")),
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    density: density === "compact" || density === "comfortable" ? density : undefined,
    narrowSidebar: jar.get("sidebar")?.value === "narrow",
  };
});
