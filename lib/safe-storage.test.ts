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

test("what a browser keeps is there for the next page, and gone once it was removed", () => {
  const kept = safeStorage(() => localStorage);
  kept.set("a", "1");
  expect(kept.lasts("a")).toBe(true);
  const next = safeStorage(() => localStorage);
  expect(next.get("a")).toBe("1");
  expect(next.names()).toEqual(["a"]);
  next.remove("a");
  expect(next.get("a")).toBeNull();
  expect(next.names()).toEqual([]);
});

test("a browser that lets nobody look keeps nothing, and the page goes on with what it knows itself", () => {
  forbid();
  const kept = safeStorage(() => localStorage);
  expect(kept.get("a")).toBeNull();
  kept.set("a", "1");
  expect(kept.lasts("a")).toBe(false);
  expect(kept.get("a")).toBe("1");
  expect(kept.names()).toEqual(["a"]);
  kept.remove("a");
  expect(kept.names()).toEqual([]);
  expect(safeStorage(() => localStorage).get("a")).toBeNull();
});

test("where there is no more room the last word is remembered, and what it replaced does not come back", () => {
  let full = false;
  vi.stubGlobal(
    "localStorage",
    storageStub(() => full),
  );
  const kept = safeStorage(() => localStorage);
  kept.set("a", "old");
  kept.set("b", "other");
  full = true;
  kept.set("a", "new");
  expect([kept.lasts("a"), kept.lasts("b")]).toEqual([false, true]);
  expect(kept.get("a")).toBe("new");
  expect(kept.names().sort()).toEqual(["a", "b"]);
  expect(safeStorage(() => localStorage).get("a")).toBeNull();
});
