import { expect, test } from "vitest";
import { parseDay } from "@/lib/dates";
import { draftOf, filtersOfDraft } from "./search-draft";

const today = parseDay("2026-11-20");
if (today === undefined) throw new Error("Not a day");

test("a form filled from a URL gives the same filters", () => {
  const filters = { location: "lisbon", date_from: "2026-12-03", date_to: "2026-12-07", age: "30" };
  expect(filtersOfDraft(draftOf(filters), today)).toEqual(filters);
});

test("typed dates become days, empty fields are omitted, and missing ones are named", () => {
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
