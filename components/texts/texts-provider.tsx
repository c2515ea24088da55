"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Texts } from "@/lib/texts/en";
import type { Language } from "@/lib/texts/languages";

type Speaking = { texts: Texts; language: Language; locale: string };

const TextsContext = createContext<Speaking | undefined>(undefined);

/** Provides the texts of the reader's language. They come with the page, so no language is in the bundle. */
export function TextsProvider({ texts, language, locale, children }: Speaking & { children: ReactNode }) {
  const speaking = useMemo(() => ({ texts, language, locale }), [texts, language, locale]);
  return <TextsContext value={speaking}>{children}</TextsContext>;
}

export function useTexts(): Speaking {
  const speaking = useContext(TextsContext);
  if (speaking === undefined) throw new Error("There is no TextsProvider around this component.");
  return speaking;
}
