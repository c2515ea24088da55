import { allTexts } from "./all/texts";
import type { Texts } from "./en";
import type { Language } from "./languages";

const texts: Readonly<Record<Language, Texts>> = allTexts;

/** Returns the texts of a language. Server only: the browser loads one language, as a script. */
export function getTexts(language: Language): Texts {
  return texts[language];
}
