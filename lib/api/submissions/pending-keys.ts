import { safeStorage } from "../../safe-storage";

/** Where what is pending outlives the page. Apart from its use: every page asks whether there is any. */
export const lasting = safeStorage(() => localStorage);

export function prefixOf(person: string): string {
  return `submission ${person} `;
}

export function pendingKeys(person: string): string[] {
  return lasting.names().filter((name) => name.startsWith(prefixOf(person)));
}
