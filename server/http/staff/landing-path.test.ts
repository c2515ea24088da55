import { expect, test } from "vitest";
import { landingPath, toStartPathWithDenied } from "./landing-path";

test.each([
  ["agent", "/bookings?status=pending#top", "/bookings?status=pending#top"],
  ["admin", "/desk", "/?denied=%2Fdesk"],
  ["agent", "/desk?from=mail", "/?denied=%2Fdesk%3Ffrom%3Dmail"],
  ["agent", "/desks", "/desks"],
  ["crew", "/desk", "/desk"],
  ["crew", "/", "/"],
] as const)("after sign-in an %s who wanted %s gets %s", (role, wanted, path) => {
  expect(landingPath(role, wanted)).toBe(path);
});

test("a start page names the wanted page, unless that was the start page", () => {
  expect(toStartPathWithDenied("/desk", "/bookings/RB-1?tab=2")).toBe(
    "/desk?denied=%2Fbookings%2FRB-1%3Ftab%3D2",
  );
  expect(toStartPathWithDenied("/desk", "/")).toBe("/desk");
  expect(toStartPathWithDenied("/desk", "/?x=1")).toBe("/desk");
  expect(toStartPathWithDenied("/desk", "/?denied=%2Fdesk")).toBe("/desk");
});
