import { expect, test, vi } from "vitest";

/** Loads the module again, as a second bundle in the same process does. */
async function load() {
  vi.resetModules();
  return await import("./booking-statements");
}

test("bundles that share a connection give each statement the same name, in whatever order they need them", async () => {
  const [one, other] = [await load(), await load()];
  const changes = [{ status: "expired" }, { cancelReason: "No car", status: "cancelled" }] as const;
  const names = changes.map((change) => one.getUpdateStatement(1, change).prepared);
  const reversed = changes.toReversed().map((change) => other.getUpdateStatement(1, change).prepared);
  expect(reversed.toReversed()).toEqual(names);
  expect(new Set(names.map(({ name }) => name)).size).toBe(2);
});

test("every set of columns has its own name, which PostgreSQL does not cut off", async () => {
  const { getUpdateStatement, toStoredBooking } = await load();
  // SAFETY: only the keys matter.
  const keys = Object.keys(toStoredBooking({} as Parameters<typeof toStoredBooking>[0]));
  const sets = [keys, ...keys.map((_, place) => keys.slice(0, place + 1)), ...keys.map((key) => [key])];
  const names = sets.map(
    (set) => getUpdateStatement(1, Object.fromEntries(set.map((key) => [key, 1]))).prepared,
  );
  const byName = new Map(names.map(({ name, text }) => [name, text]));
  expect(byName.size).toBe(new Set(names.map(({ text }) => text)).size);
  for (const name of byName.keys()) expect(name.length).toBeLessThan(63);
});
