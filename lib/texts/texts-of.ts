import { en, type Texts } from "./en";
import type { Language } from "./languages";
import { pt } from "./pt";

const all: Readonly<Record<Language, Texts>> = { en, pt };

/** Returns the texts of a language. Server only: the browser receives one language with the page. */
export function textsOf(language: Language): Texts {
  return all[language];
}
