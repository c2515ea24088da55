// Written by `npm run languages` from the folders of `lib/texts`. Do not edit.
import { de } from "../de";
import { en } from "../en";
import { pt } from "../pt";

export const allTexts = { de, en, pt };
