import { expect, test } from "vitest";
import type { Database } from "../db/database";
import { createVersionedCache } from "./versioned-cache";

// SAFETY: the cache uses the database only as a map key.
const database = {} as Database;

test("a value of another version is not returned, and a value of a new version removes the old ones", () => {
  const cache = createVersionedCache<string, string>({ maxSize: 10, sizeOf: () => 1 });
  cache.put(database, "one", { key: "car", value: "at one" });
  expect(cache.at(database, "one", "car")).toBe("at one");
  expect(cache.at(database, "two", "car")).toBeUndefined();
  cache.put(database, "two", { key: "other", value: "at two" });
  expect(cache.at(database, "one", "car")).toBeUndefined();
  expect(cache.at(database, "two", "other")).toBe("at two");
});

test("the cache stays within its size: the oldest value is removed first, and a too large one is not stored", () => {
  const cache = createVersionedCache<string, string>({ maxSize: 6, sizeOf: ({ length }) => length });
  const put = (key: string, value: string) => cache.put(database, "one", { key, value });
  const kept = () => ["a", "b", "c"].filter((key) => cache.at(database, "one", key) !== undefined);
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
