import { cookies, headers } from "next/headers";
import { cache } from "react";
import { chooseLanguage, type Language } from "@/lib/texts/languages";

type Preferences = {
  language: Language;
  /** Undefined follows the system. */
  theme: "light" | "dark" | undefined;
  density: "compact" | "comfortable" | undefined;
  /** The sidebar shows icons alone. */
  narrowSidebar: boolean;
};

/** How the reader wants the portal to look and speak, known before the first byte of the page is sent. */
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
