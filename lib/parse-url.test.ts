import { expect, test } from "vitest";
import { parseUrl } from "./parse-url";

test("a URL is parsed, and other text is not", () => {
  expect(parseUrl("https://example.com/a?b#c")?.pathname).toBe("/a");
  for (const text of ["", "example.com", "https://", "https://[::1", "//example.com"]) {
    expect(parseUrl(text)).toBeUndefined();
  }
});

test("a URL with a letter from Latin-1 is parsed after any number of calls", () => {
  const text = "https://münchen.example/";
  for (let call = 0; call < 20_000; call += 1) {
    if (parseUrl(text) === undefined) throw new Error(`Not parsed in call ${call}.`);
  }
  expect(parseUrl(text)?.hostname).toBe("xn--mnchen-3ya.example");
});
