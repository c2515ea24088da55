import fc from "fast-check";
import { expect, test } from "vitest";
import { updateQueryString } from "./update-query-string";

test("named parameters change, and others do not", () => {
  const search = "?location=lisbon&sort=title&page=p2";
  expect(updateQueryString(search, { sort: null, page: "", age: "30", location: undefined })).toBe(
    "?location=lisbon&age=30",
  );
  expect(updateQueryString("?page=p2", { page: null })).toBe("");
});

test("lists stay readable", () => {
  expect(updateQueryString("", { status: "pending,pending_confirmation", pages: "a~b" })).toBe(
    "?status=pending,pending_confirmation&pages=a~b",
  );
});

test("any text survives a round trip", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
      const query = new URLSearchParams(updateQueryString("", { q: text }));
      expect(query.get("q")).toBe(text.toWellFormed());
    }),
  );
});
