import { expect, test } from "vitest";
import { expiredSessionCookie, readCookies, staffCookies } from "./staff-cookies";

test("cookies are secure and bound to the host over https", () => {
  for (const { name, options } of Object.values(staffCookies({ publicUrl: "https://portal.example.com" }))) {
    expect(name).toMatch(/^__Host-staff-/);
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  }
  expect(expiredSessionCookie({ publicUrl: "https://portal.example.com" })).toMatch(/^__Host-.*; Secure$/);
});

test("cookies have no __Host- prefix without https", () => {
  const cookies = Object.values(staffCookies({ publicUrl: "http://127.0.0.1:3000" }));
  expect(cookies.map(({ name }) => name)).toContain("staff-session");
  expect(cookies.every(({ options }) => !options.secure)).toBe(true);
});

test("the first of two cookies with one name counts and __proto__ is only a name", () => {
  const cookies = readCookies("a=1; b=x%20y; a=2; __proto__=p; broken=%zz; empty; =v");
  expect(cookies.a).toBe("1");
  expect(cookies.b).toBe("x y");
  expect(cookies.broken).toBe("%zz");
  expect(Object.getPrototypeOf(cookies)).toBeNull();
  expect(readCookies(null)).toEqual(Object.create(null));
});
