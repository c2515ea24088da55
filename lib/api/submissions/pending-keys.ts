import { safeStorage } from "../../safe-storage";

/**
 * The storage of pending submissions. It is in its own module because every page checks for pending
 * submissions, and this module is small.
 */
export const persistentStorage = safeStorage(() => localStorage);

/** Returns the prefix of the storage names of a person's pending submissions. */
export function getKeyPrefix(person: string): string {
  return `submission ${person} `;
}

/** Returns the storage names of a person's pending submissions. */
export function listPendingKeys(person: string): string[] {
  return persistentStorage.names().filter((name) => name.startsWith(getKeyPrefix(person)));
}
