import { en, type Texts } from "./en";
import type { Language } from "./languages";
import { pt } from "./pt";

const all: Readonly<Record<Language, Texts>> = { en, pt };

/** For the server alone: a page takes its one language along. */
export function textsOf(language: Language): Texts {
  return all[language];
}
