/** Creates a `Storage` whose keys are its own properties. `setItem` throws while `isFull` returns true. */
export function storageStub(isFull: () => boolean = () => false): Storage {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => (Object.hasOwn(items, name) ? (items[name] ?? null) : null),
    setItem: (name: string, value: string) => {
      if (isFull()) throw new DOMException("The quota is exceeded.", "QuotaExceededError");
      Reflect.set(items, name, value);
    },
    removeItem: (name: string) => void Reflect.deleteProperty(items, name),
  };
  // SAFETY: the object has all methods of `Storage` that the portal uses.
  return Object.setPrototypeOf(items, methods) as Storage;
}
