import { expect, test } from "vitest";
import { parseDay } from "@/lib/dates";
import { draftOf, filtersOfDraft } from "./search-draft";

const today = parseDay("2026-11-20");
if (today === undefined) throw new Error("Not a day");

test("a form filled from an address stands for the same filters again", () => {
  const filters = { location: "lisbon", date_from: "2026-12-03", date_to: "2026-12-07", age: "30" };
  expect(filtersOfDraft(draftOf(filters), today)).toEqual(filters);
});

test("typed dates become days, blanks are left out, and what is missing is named", () => {
  const draft = { ...draftOf({}), location: "lisbon", q: "  fiat ", attrs: " " };
  expect(filtersOfDraft({ ...draft, dates: "3dec 4n" }, today)).toEqual({
    location: "lisbon",
    q: "fiat",
    date_from: "2026-12-03",
    date_to: "2026-12-07",
  });
  expect(filtersOfDraft({ ...draft, dates: "sometime" }, today)).toBe("dates");
  expect(filtersOfDraft({ ...draft, location: "", dates: "3dec 4n" }, today)).toBe("location");
  expect(filtersOfDraft({ ...draft, location: "", country: "pt", dates: "3dec 4n" }, today)).toMatchObject({
    country: "pt",
  });
});
