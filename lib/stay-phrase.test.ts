import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDays, type Day, parseDay } from "./dates";
import { parseStayPhrase } from "./stay-phrase";

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

// A Saturday.
const today = day("2026-11-21");

test.for([
  ["3dec 7dec", "2026-12-03", "2026-12-07"],
  ["3 dec 7 dec", "2026-12-03", "2026-12-07"],
  ["3dec – 7dec", "2026-12-03", "2026-12-07"],
  ["3 December to 7 December", "2026-12-03", "2026-12-07"],
  ["dec3 dec7", "2026-12-03", "2026-12-07"],
  ["3/12 4n", "2026-12-03", "2026-12-07"],
  ["3.12 4d", "2026-12-03", "2026-12-07"],
  ["3/12/2027 7/12/2027", "2027-12-03", "2027-12-07"],
  ["+3 +7", "2026-11-24", "2026-11-28"],
  ["fri 5d", "2026-11-27", "2026-12-02"],
  ["sat 1d", "2026-11-21", "2026-11-22"],
  ["fri fri", "2026-11-27", "2026-12-04"],
  ["today tomorrow", "2026-11-21", "2026-11-22"],
  ["tomorrow 2n", "2026-11-22", "2026-11-24"],
  ["2026-12-03 2026-12-07", "2026-12-03", "2026-12-07"],
  ["30dec 2jan", "2026-12-30", "2027-01-02"],
  ["20nov 2d", "2027-11-20", "2027-11-22"],
  ["29feb 1d", "2028-02-29", "2028-03-01"],
  ["3dez 7dez", "2026-12-03", "2026-12-07"],
  ["sexta 5d", "2026-11-27", "2026-12-02"],
  ["hoje amanhã", "2026-11-21", "2026-11-22"],
] as const)("“%s” is %s to %s", ([phrase, dateFrom, dateTo]) => {
  expect(parseStayPhrase(phrase, today)).toEqual({ dateFrom, dateTo });
});

test.for([
  "",
  "3dec",
  "3dec 3dec",
  "7dec 3dec 1d",
  "31feb 2d",
  "99/12 2d",
  "fr 2d",
  "3dec 0n",
  "lisbon",
  "+3 +3",
  "2026-13-01 2d",
])("“%s” is not a stay", (phrase) => {
  expect(parseStayPhrase(phrase, today)).toBeUndefined();
});

test("every parsed stay starts before it ends", () => {
  const word = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom("dec", "n", "d", "/2", ".12", "feb", ""))
      .map((parts) => parts.join("")),
    fc.constantFrom("+1", "+30", "mon", "sun", "today"),
  );
  fc.assert(
    fc.property(word, word, (first, second) => {
      const stay = parseStayPhrase(`${first} ${second}`, today);
      if (stay !== undefined) expect(compareDays(stay.dateFrom, stay.dateTo)).toBeLessThan(0);
    }),
  );
});
