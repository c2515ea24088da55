import type { ExtraPhraseWords } from "../language-facts";

export const phraseWords: ExtraPhraseWords = {
  nearDays: [
    ["tod", 0],
    ["tom", 1],
    ["tmr", 1],
  ],
  next: [],
  current: [],
  lengthUnits: ["n", "night", "nights", "d"],
  easter: ["easter"],
  fillers: ["to", "until", "till", "from", "of", "the", "for", "on", "around", "at", "over", "weekend"],
  weekdayEndings: [],
};
