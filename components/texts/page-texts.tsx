"use client";

import { type ReactNode, use } from "react";
import type { Language } from "@/lib/texts/languages";
import { findTexts, loadTexts } from "./load-texts";
import { TextsProvider } from "./texts-provider";

type PageTextsProps = { path: string; language: Language; locale: string; children: ReactNode };

/**
 * Provides the texts of the script with this path. In a browser, the component suspends until that script has run.
 * Until then React keeps the server-rendered page, which is not interactive yet.
 */
export function PageTexts({ path, language, locale, children }: PageTextsProps) {
  const texts = findTexts(path) ?? use(loadTexts(path));
  return (
    <TextsProvider texts={texts} language={language} locale={locale}>
      {children}
    </TextsProvider>
  );
}
