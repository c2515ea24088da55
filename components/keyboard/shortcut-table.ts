import type { Texts } from "@/lib/texts/en";

/**
 * What is done by keys, named as in the texts, each with its keys in tinykeys' notation. `useShortcuts` takes no key that is
 * not here, and the sheet shows all that are; going to a page is in `destinations`.
 */
export const shortcutTable = {
  palette: ["$mod+k"],
  shortcuts: ["Shift+?"],
  filter: ["/"],
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
  previousNext: ["[", "]"],
  back: ["Escape"],
  primary: ["$mod+Enter"],
  payment: ["p"],
  renew: ["u"],
  alternatives: ["1", "2", "3"],
  ping: ["t"],
  desk: ["a", "d", "s", "f"],
  apiCall: ["$mod+."],
  theme: ["$mod+Shift+l"],
} as const satisfies Record<Exclude<keyof Texts["shell"]["keys"], "goTo">, readonly string[]>;

export type KeyName = keyof typeof shortcutTable;

/** What a component may listen to; `g` and a letter goes to a page. */
export type HotKey = (typeof shortcutTable)[KeyName][number] | `g ${string}`;

const caps: Readonly<Record<string, string>> = {
  $mod: "⌘",
  Shift: "⇧",
  Enter: "↵",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** Keys as they are printed: `⌘K`, `R`, `g b`. Without another, Shift is only how the character is typed. */
export function formatShortcut(keys: string): string {
  const parts = keys.split("+");
  const held = parts.includes("$mod");
  const shown = held ? parts : parts.filter((part) => part !== "Shift");
  return shown.map((part) => caps[part] ?? (held ? part.toUpperCase() : part)).join("");
}
