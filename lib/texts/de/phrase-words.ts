import type { ExtraPhraseWords } from "../language-facts";

export const phraseWords: ExtraPhraseWords = {
  nearDays: [],
  // “nächste”, “diese” and other forms are in `Intl`; these are the ones that it does not use.
  next: ["nachster", "nachstes", "kommende", "kommenden", "kommender"],
  current: ["dieser", "dieses"],
  lengthUnits: ["t", "nacht", "nachte", "nachten", "tagen", "ubernachtung", "ubernachtungen"],
  easter: ["ostern", "osterwochenende"],
  fillers: [
    "bis",
    "zum",
    "vom",
    "von",
    "ab",
    "am",
    "der",
    "den",
    "dem",
    "und",
    "fur",
    "um",
    "rund",
    "uber",
    "zu",
  ],
  weekdayEndings: [],
};
