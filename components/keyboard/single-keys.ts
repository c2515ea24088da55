import { safeStorage } from "@/lib/safe-storage";

const storageKey = "single-key-shortcuts";
const kept = safeStorage(() => localStorage);

/**
 * Returns whether shortcuts without a modifier are enabled (WCAG 2.1.4): the user's choice, stored in this browser, or
 * by default true.
 */
export function readSingleKeys(): boolean {
  return kept.get(storageKey) !== "off";
}

/** Stores in this browser whether shortcuts without a modifier are enabled. */
export function storeSingleKeys(on: boolean): void {
  kept.set(storageKey, on ? "on" : "off");
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable="true"]';

/** Returns whether keys pressed in the target type text or select an option. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}
