import { safeStorage } from "../../safe-storage";

/** Where what is pending outlives the page. Apart from its use: every page asks whether there is any. */
export const persistentStorage = safeStorage(() => localStorage);

export function getKeyPrefix(person: string): string {
  return `submission ${person} `;
}

export function pendingKeys(person: string): string[] {
  return persistentStorage.names().filter((name) => name.startsWith(getKeyPrefix(person)));
}
