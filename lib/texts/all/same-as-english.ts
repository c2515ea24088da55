// Written by `npm run languages` from the folders of `lib/texts`. Do not edit.
import { sameAsEnglish as de } from "../de/same-as-english";
import { sameAsEnglish as en } from "../en/same-as-english";
import { sameAsEnglish as pt } from "../pt/same-as-english";

export const allSameAsEnglish = { de, en, pt };
