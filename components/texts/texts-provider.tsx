"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Texts } from "@/lib/texts/en";
import type { Language } from "@/lib/texts/languages";

type Localization = { texts: Texts; language: Language; locale: string };

const TextsContext = createContext<Localization | undefined>(undefined);

/** Provides the texts of the reader's language. Each language has its own script, so none is in the bundle. */
export function TextsProvider({ texts, language, locale, children }: Localization & { children: ReactNode }) {
  const localization = useMemo(() => ({ texts, language, locale }), [texts, language, locale]);
  return <TextsContext value={localization}>{children}</TextsContext>;
}

/** Returns the texts, the language and the locale. Throws without a `TextsProvider`. */
export function useTexts(): Localization {
  const localization = useContext(TextsContext);
  if (localization === undefined) throw new Error("There is no TextsProvider around this component.");
  return localization;
}
