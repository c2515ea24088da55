import { expect, test } from "vitest";
import type { Database } from "../db/database";
import { createVersionedCache } from "./versioned-cache";

// SAFETY: a shelf only ever tells one database from another.
const database = {} as Database;

test("what was read under another version is not there, and what comes with a new version clears the old", () => {
  const shelf = createVersionedCache<string, string>({ most: 10, sizeOf: () => 1 });
  shelf.put(database, "one", { key: "car", value: "at one" });
  expect(shelf.at(database, "one", "car")).toBe("at one");
  expect(shelf.at(database, "two", "car")).toBeUndefined();
  shelf.put(database, "two", { key: "other", value: "at two" });
  expect(shelf.at(database, "one", "car")).toBeUndefined();
  expect(shelf.at(database, "two", "other")).toBe("at two");
});

test("no more is kept than there is room for: the oldest goes first, and what is too large is not kept", () => {
  const shelf = createVersionedCache<string, string>({ most: 6, sizeOf: ({ length }) => length });
  const put = (key: string, value: string) => shelf.put(database, "one", { key, value });
  const kept = () => ["a", "b", "c"].filter((key) => shelf.at(database, "one", key) !== undefined);
  put("a", "aaa");
  put("b", "bbb");
  expect(kept()).toEqual(["a", "b"]);
  put("c", "c");
  expect(kept()).toEqual(["b", "c"]);
  put("b", "bbbbb");
  expect(kept()).toEqual(["b", "c"]);
  put("a", "aaaaaaa");
  expect(kept()).toEqual(["b", "c"]);
});
