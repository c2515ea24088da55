import type { KeyboardEvent } from "react";

/** Handles a key press outside the list of results: Escape moves the focus to its first row, if there is one. */
export function leaveOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const row = document.querySelector("[data-row-link]");
  if (row instanceof HTMLElement) row.focus();
}
