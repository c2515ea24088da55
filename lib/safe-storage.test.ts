import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { safeStorage } from "./safe-storage";
import { storageStub } from "./testing/storage-stub";

beforeEach(() => vi.stubGlobal("localStorage", storageStub()));
afterEach(() => vi.unstubAllGlobals());

function forbid(): void {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
}

test("a stored value is available on the next page until it is removed", () => {
  const storage = safeStorage(() => localStorage);
  storage.set("a", "1");
  expect(storage.isPersistent("a")).toBe(true);
  const next = safeStorage(() => localStorage);
  expect(next.get("a")).toBe("1");
  expect(next.names()).toEqual(["a"]);
  next.remove("a");
  expect(next.get("a")).toBeNull();
  expect(next.names()).toEqual([]);
});

test("with disabled storage, values stay in memory", () => {
  forbid();
  const storage = safeStorage(() => localStorage);
  expect(storage.get("a")).toBeNull();
  storage.set("a", "1");
  expect(storage.isPersistent("a")).toBe(false);
  expect(storage.get("a")).toBe("1");
  expect(storage.names()).toEqual(["a"]);
  storage.remove("a");
  expect(storage.names()).toEqual([]);
  expect(safeStorage(() => localStorage).get("a")).toBeNull();
});

test("with full storage, the new value stays in memory and the old one is removed", () => {
  let full = false;
  vi.stubGlobal(
    "localStorage",
    storageStub(() => full),
  );
  const storage = safeStorage(() => localStorage);
  storage.set("a", "old");
  storage.set("b", "other");
  full = true;
  storage.set("a", "new");
  expect([storage.isPersistent("a"), storage.isPersistent("b")]).toEqual([false, true]);
  expect(storage.get("a")).toBe("new");
  expect(storage.names().sort()).toEqual(["a", "b"]);
  expect(safeStorage(() => localStorage).get("a")).toBeNull();
});
