import { guardedStorage } from "../guarded-storage";

/** Where what is pending outlives the page. Apart from its use: every page asks whether there is any. */
export const lasting = guardedStorage(() => localStorage);

export function prefixOf(person: string): string {
  return `submission ${person} `;
}

export function pendingNames(person: string): string[] {
  return lasting.names().filter((name) => name.startsWith(prefixOf(person)));
}
