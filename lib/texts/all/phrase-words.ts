// Written by `npm run languages` from the folders of `lib/texts`. Do not edit.
import { phraseWords as de } from "../de/phrase-words";
import { phraseWords as en } from "../en/phrase-words";
import { phraseWords as pt } from "../pt/phrase-words";

export const allPhraseWords = { de, en, pt };
