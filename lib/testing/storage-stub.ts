/** What a browser keeps, as far as it is used: its own keys are the names. It takes nothing more once it is full. */
export function storageStub(isFull: () => boolean = () => false): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => (Object.hasOwn(kept, name) ? (kept[name] ?? null) : null),
    setItem: (name: string, value: string) => {
      if (isFull()) throw new DOMException("There is no more room.", "QuotaExceededError");
      Reflect.set(kept, name, value);
    },
    removeItem: (name: string) => void Reflect.deleteProperty(kept, name),
  };
  // SAFETY: it has what the pages use of a storage.
  return Object.setPrototypeOf(kept, methods) as Storage;
}
