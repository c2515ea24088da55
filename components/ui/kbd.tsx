import { clsx } from "clsx";

const symbols: Record<string, string> = {
  Control: "Ctrl",
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

/** A keyboard hint. Assistive technology reads the control's `aria-keyshortcuts` instead. */
export function Kbd({ keys, inherit = false }: { keys: string; inherit?: boolean }) {
  const caps = keys.split(/[+ ]/).map((key) => symbols[key] ?? key.toUpperCase());
  return (
    <span
      aria-hidden="true"
      className={clsx("hidden font-mono text-label md:inline", !inherit && "text-ink3")}
    >
      {caps.join(keys.includes(" ") ? " " : "")}
    </span>
  );
}
