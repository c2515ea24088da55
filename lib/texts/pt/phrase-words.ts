import type { ExtraPhraseWords } from "../language-facts";

export const phraseWords: ExtraPhraseWords = {
  nearDays: [],
  next: [],
  current: [],
  lengthUnits: ["noite", "noites"],
  easter: ["pascoa"],
  fillers: ["a", "ate", "de", "do", "da", "por", "em", "no", "na", "pela", "volta"],
  // Agents also type “sexta” for “sexta-feira”. Without the ending, its hyphen cannot separate two dates.
  weekdayEndings: ["-feira"],
};
