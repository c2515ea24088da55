import { expect, test } from "vitest";
import { endedSessionCookie, readCookies, staffCookies } from "./staff-cookies";

test("over https every cookie is bound to this very host and sent over nothing else", () => {
  for (const { name, options } of Object.values(staffCookies({ publicUrl: "https://portal.example.com" }))) {
    expect(name).toMatch(/^__Host-staff-/);
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  }
  expect(endedSessionCookie({ publicUrl: "https://portal.example.com" })).toMatch(/^__Host-.*; Secure$/);
});

test("without https the names do not claim what a browser would refuse", () => {
  const cookies = Object.values(staffCookies({ publicUrl: "http://127.0.0.1:3000" }));
  expect(cookies.map(({ name }) => name)).toContain("staff-session");
  expect(cookies.every(({ options }) => !options.secure)).toBe(true);
});

test("of two cookies with one name the first counts, and no name reaches an object's own parts", () => {
  const cookies = readCookies("a=1; b=x%20y; a=2; __proto__=p; broken=%zz; empty; =v");
  expect(cookies.a).toBe("1");
  expect(cookies.b).toBe("x y");
  expect(cookies.broken).toBe("%zz");
  expect(Object.getPrototypeOf(cookies)).toBeNull();
  expect(readCookies(null)).toEqual(Object.create(null));
});
