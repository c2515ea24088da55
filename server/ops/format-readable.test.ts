import { expect, test } from "vitest";
import { formatReadable } from "./format-readable";

test("a record is printed as one line per value, and a nested value by its path", () => {
  const record = {
    reference: "RB-1",
    customer: { email: "a@example.com", phone: null },
    scopes: ["a", "b"],
    tags: [],
  };
  expect(formatReadable(record)).toBe(
    "reference: RB-1\ncustomer.email: a@example.com\ncustomer.phone: -\nscopes: a b\ntags: -",
  );
});

test("a list is printed as a table with a header", () => {
  const rows = [
    { slug: "a", name: "Long name", active: true },
    { slug: "longer", name: "B", active: false },
  ];
  expect(formatReadable(rows)).toBe(
    "slug    name       active\na       Long name  true\nlonger  B          false",
  );
});

test("an empty list is reported as empty", () => {
  expect(formatReadable([])).toBe("none");
});
