const symbols: Readonly<Record<string, string>> = {
  $mod: "⌘",
  Meta: "⌘",
  Shift: "⇧",
  Enter: "↵",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Slash: "/",
};
/** The names of the modifier keys as words, for systems other than Apple's. */
const modifierNames: Readonly<Record<string, string>> = { $mod: "Ctrl", Meta: "Ctrl", Shift: "Shift" };

/**
 * Formats keys for display: `⌘⇧L` on Apple systems, `Ctrl+Shift+L` on others, and `R` or `g b` on all. Shift without
 * `⌘` or Ctrl is not shown, because it only types the character, such as `?`.
 */
export function formatKeys(keys: string, apple: boolean): string {
  const parts = keys.split("+");
  const isHeld = parts.includes("$mod") || parts.includes("Meta");
  const shown = isHeld ? parts : parts.filter((part) => part !== "Shift");
  const caps = shown.map(
    (part) =>
      (apple ? undefined : modifierNames[part]) ?? symbols[part] ?? (isHeld ? part.toUpperCase() : part),
  );
  return caps.join(apple ? "" : "+");
}
