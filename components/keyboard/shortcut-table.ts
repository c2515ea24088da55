import type { Texts } from "@/lib/texts/en";

/**
 * All shortcuts, in the notation of tinykeys, except those that open pages, which are in `destinations`. The keys of
 * the table are those of the descriptions in `texts.shell.keys`. `useShortcuts` accepts only these shortcuts, and the
 * shortcuts dialog lists them.
 */
export const shortcutTable = {
  palette: ["$mod+k"],
  shortcuts: ["Shift+?"],
  filter: ["/"],
  facets: ["f"],
  move: ["j", "k", "ArrowUp", "ArrowDown"],
  open: ["Enter"],
  openTab: ["o"],
  rowActions: ["."],
  mark: ["x"],
  compare: ["c"],
  copyReference: ["y"],
  reserve: ["r"],
  oneStep: ["b"],
  sort: ["s"],
  showNew: ["n"],
  resend: ["Shift+R"],
  attempts: ["ArrowLeft", "ArrowRight"],
  // On some keyboards “<” needs no Shift.
  moveStay: ["<", "Shift+<", "Shift+>"],
  previousNext: ["[", "]"],
  back: ["Escape"],
  primary: ["$mod+Enter"],
  payment: ["p"],
  refund: ["m"],
  renew: ["u"],
  changeBooking: ["e"],
  alternatives: ["1", "2", "3", "4", "5", "6"],
  explain: ["w"],
  ping: ["t"],
  desk: ["a", "d", "s", "f"],
  apiCall: ["$mod+."],
  theme: ["$mod+Shift+l"],
} as const satisfies Record<Exclude<keyof Texts["shell"]["keys"], "goTo">, readonly string[]>;

export type KeyName = keyof typeof shortcutTable;

/** A key that a component may handle. `g` and a letter opens a page. */
export type ShortcutKey = (typeof shortcutTable)[KeyName][number] | `g ${string}`;
