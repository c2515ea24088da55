import { expect, test } from "vitest";
import { readDeniedPath } from "./read-denied-path";

const origin = "https://portal.example.com";

test.each([
  ["/", "/desk", "/desk"],
  ["/", "/desk?from=mail", "/desk"],
  ["/", "/desk/RB-1", "/desk/RB-1"],
  ["/desk", "/bookings/RB-1?tab=2#top", "/bookings/RB-1"],
  ["/desk", "/desks", "/desks"],
] as const)("the start page %s names the denied page of %j", (start, denied, path) => {
  expect(readDeniedPath(denied, { start, origin })).toBe(path);
});

const hostile = [
  undefined,
  "",
  "/",
  "/?x=1",
  "Your account is locked. Call +1 555 0100",
  "/ Your account is locked",
  "/\u202edesk",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/desk",
  "javascript:alert(1)",
  "<b>locked</b>",
  "/v1/me",
  "/desk/..//evil.example",
];

test.each(["/", "/desk"] as const)("the start page %s names nothing for hostile values", (start) => {
  for (const denied of hostile) expect(readDeniedPath(denied, { start, origin }), denied).toBeUndefined();
});

test("a start page names no page that its own users can open", () => {
  expect(readDeniedPath("/desk?Call-555-0100", { start: "/desk", origin })).toBeUndefined();
  expect(readDeniedPath("/Call-555-0100", { start: "/", origin })).toBeUndefined();
  expect(readDeniedPath("/desks", { start: "/", origin })).toBeUndefined();
});
