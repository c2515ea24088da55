import { expect, test } from "vitest";
import type { Database } from "../db/database";
import { createVersionedCache } from "./versioned-cache";

// SAFETY: the cache uses the database only as a map key.
const database = {} as Database;

test("a value of another version is not returned, and a value of a new version removes the old ones", () => {
  const shelf = createVersionedCache<string, string>({ most: 10, sizeOf: () => 1 });
  shelf.put(database, "one", { key: "car", value: "at one" });
  expect(shelf.at(database, "one", "car")).toBe("at one");
  expect(shelf.at(database, "two", "car")).toBeUndefined();
  shelf.put(database, "two", { key: "other", value: "at two" });
  expect(shelf.at(database, "one", "car")).toBeUndefined();
  expect(shelf.at(database, "two", "other")).toBe("at two");
});

test("the cache stays within its size: the oldest value is removed first, and a too large one is not stored", () => {
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
