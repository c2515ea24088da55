export type SafeStorage = {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  /** False for what is kept only as long as the page is open. */
  lasts(name: string): boolean;
  names(): string[];
};

/** A browser's storage, which may be forbidden or full: what it does not take is kept as long as the page is open. */
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
      // What was there before must not come back with the next load.
      remove(name);
      const isKept = attempt((storage) => {
        storage.setItem(name, text);
        return true;
      }, false);
      if (!isKept) inMemory.set(name, text);
    },
    remove,
    lasts: (name) => !inMemory.has(name),
    names: () => {
      const stored = attempt((storage) => Object.keys(storage), []);
      return [...new Set([...stored, ...inMemory.keys()])];
    },
  };
}
