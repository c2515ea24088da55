import fc from "fast-check";
import { expect, test } from "vitest";
import { allScopes } from "@/lib/contracts/scopes";
import { parseScopes } from "./parse-scopes";

test("any choice of scopes is understood in any order, with spaces or commas, and put in order", () => {
  const choice = fc.shuffledSubarray([...allScopes], { minLength: 1 });
  fc.assert(
    fc.property(choice, fc.constantFrom(" ", ",", ", ", "\n"), (scopes, separator) => {
      const text = [...scopes, ...scopes].join(separator);
      expect(parseScopes(text)).toEqual(allScopes.filter((scope) => scopes.includes(scope)));
    }),
  );
});

test.each(["", "  ", ","])("“%s” names no scope and is refused", (text) => {
  expect(() => parseScopes(text)).toThrow(/--scopes.*at least one of rentals:quote, /);
});

test("an unknown scope is named", () => {
  expect(() => parseScopes("rentals:quote rentals:everything")).toThrow(
    /“rentals:everything”; there are rentals:quote, /,
  );
});
