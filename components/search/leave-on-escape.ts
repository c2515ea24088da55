import type { KeyboardEvent } from "react";

/** Handles a key press outside the list: Escape moves the focus to the first row, if there is one. */
export function leaveOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const row = document.querySelector("[data-row-link]");
  if (row instanceof HTMLElement) row.focus();
}
