import fc from "fast-check";
import { expect, test } from "vitest";
import { allScopes } from "@/lib/contracts/scopes";
import { parseScopes } from "./parse-scopes";

test("scopes are accepted in any order, separated by spaces or commas, and returned in catalogue order", () => {
  const choice = fc.shuffledSubarray([...allScopes], { minLength: 1 });
  fc.assert(
    fc.property(choice, fc.constantFrom(" ", ",", ", ", "\n"), (scopes, separator) => {
      const text = [...scopes, ...scopes].join(separator);
      expect(parseScopes(text)).toEqual(allScopes.filter((scope) => scopes.includes(scope)));
    }),
  );
});

test.each(["", "  ", ","])("“%s” is rejected because it names no scope", (text) => {
  expect(() => parseScopes(text)).toThrow(/--scopes.*at least one of rentals:quote, /);
});

test("an unknown scope is named in the error", () => {
  expect(() => parseScopes("rentals:quote rentals:everything")).toThrow(
    /“rentals:everything”; the scopes are rentals:quote, /,
  );
});
