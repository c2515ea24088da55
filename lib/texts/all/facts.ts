// Written by `npm run languages` from the folders of `lib/texts`. Do not edit.
import { language as de } from "../de/language";
import { language as en } from "../en/language";
import { language as pt } from "../pt/language";

export const languages = ["de", "en", "pt"] as const;
export const allFacts = { de, en, pt };
