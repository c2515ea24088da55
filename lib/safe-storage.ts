export type SafeStorage = {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  /** False if the value is stored only in memory. */
  isPersistent(name: string): boolean;
  names(): string[];
};

/**
 * Wraps a browser storage that may be disabled or full. Values that it cannot store stay in memory until the
 * page is closed.
 */
export function safeStorage(open: () => Storage): SafeStorage {
  const inMemory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  const remove = (name: string) => {
    inMemory.delete(name);
    attempt((storage) => storage.removeItem(name), undefined);
  };
  return {
    get: (name) => inMemory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    set: (name, text) => {
      // Remove the old value first, so that it does not reappear after a reload.
      remove(name);
      const isKept = attempt((storage) => {
        storage.setItem(name, text);
        return true;
      }, false);
      if (!isKept) inMemory.set(name, text);
    },
    remove,
    isPersistent: (name) => !inMemory.has(name),
    names: () => {
      const stored = attempt((storage) => Object.keys(storage), []);
      return [...new Set([...stored, ...inMemory.keys()])];
    },
  };
}
