import { expect, test } from "vitest";
import { parseDay } from "@/lib/dates";
import { parseStayPhrase } from "@/lib/stay-phrase/parse-stay-phrase";
import { findUnchangedStay, readSearchDraft, toSearchDraft } from "./search-draft";

const today = parseDay("2026-11-20");
if (today === undefined) throw new Error("Not a day");
const reader = { today, locale: "en-GB" };

test.for(["en-GB", "pt-PT"])("a form filled from a URL gives the same filters in %s", (locale) => {
  const filters = { location: "lisbon", date_from: "2026-12-03", date_to: "2026-12-07", age: "30" };
  expect(readSearchDraft(toSearchDraft(filters, locale), { today, locale })).toEqual(filters);
});

test("dates of a URL are shown as a person writes them, and other text unchanged", () => {
  const stay = { date_from: "2026-12-03", date_to: "2026-12-07" };
  expect(toSearchDraft(stay, "en-GB").dates).toBe("3 – 7 Dec 2026");
  expect(toSearchDraft(stay, "pt-PT").dates).toBe("03/12/2026 – 07/12/2026");
  expect(toSearchDraft({ date_from: "2026-12-03" }, "en-GB").dates).toBe("3 Dec 2026");
  expect(toSearchDraft({ date_from: "soon", date_to: "2026-12-03" }, "en-GB").dates).toBe("soon 3 Dec 2026");
  expect(toSearchDraft({}, "en-GB").dates).toBe("");
});

test("reversed dates are not searched until they are decided", () => {
  const draft = { ...toSearchDraft({ location: "lisbon" }, "en-GB"), dates: "7dec 3dec" };
  expect(readSearchDraft(draft, reader)).toBe("reversed");
  const reversed = { location: "lisbon", date_from: "2026-12-07", date_to: "2026-12-03" };
  expect(readSearchDraft(toSearchDraft(reversed, "en-GB"), reader)).toBe("reversed");
});

test("typed dates become days, empty fields are omitted, and missing ones are named", () => {
  const draft = { ...toSearchDraft({}, "en-GB"), location: "lisbon", q: "  fiat ", attrs: " " };
  expect(readSearchDraft({ ...draft, dates: "3dec 4n" }, reader)).toEqual({
    location: "lisbon",
    q: "fiat",
    date_from: "2026-12-03",
    date_to: "2026-12-07",
  });
  expect(readSearchDraft({ ...draft, dates: "sometime" }, reader)).toBe("dates");
  expect(readSearchDraft({ ...draft, location: "", dates: "3dec 4n" }, reader)).toBe("location");
  expect(readSearchDraft({ ...draft, location: "", country: "pt", dates: "3dec 4n" }, reader)).toMatchObject({
    country: "pt",
  });
});

test.for([
  ["2026-12-03", "2026-12-07"],
  ["2026-12-30", "2027-01-02"],
  ["2025-01-03", "2025-01-04"],
  ["2199-12-30", "2199-12-31"],
] as const)("the unchanged dates of a URL, %s to %s, are what their text parses to", ([from, to]) => {
  const filters = { location: "lisbon", date_from: from, date_to: to };
  for (const locale of ["en-GB", "pt-PT", "de-DE"]) {
    const { dates } = toSearchDraft(filters, locale);
    const stay = findUnchangedStay(dates, filters, locale);
    expect(stay).toEqual({ dateFrom: from, dateTo: to });
    expect(parseStayPhrase(dates, { today, locale })).toEqual({ stay });
  }
});

test.for([
  ["reversed days", "2026-12-07", "2026-12-03"],
  ["the same day twice", "2026-12-03", "2026-12-03"],
  ["days after the last accepted year", "2199-12-30", "2200-01-02"],
  ["a day that does not exist", "2026-11-30", "2026-11-31"],
  ["one day", "2026-12-03", ""],
] as const)("%s of a URL are parsed like a typed text", ([, from, to]) => {
  const filters = { location: "lisbon", date_from: from, date_to: to };
  expect(findUnchangedStay(toSearchDraft(filters, "en-GB").dates, filters, "en-GB")).toBeUndefined();
});

test("a changed text is parsed, not the dates of the URL", () => {
  const filters = { location: "lisbon", date_from: "2026-12-03", date_to: "2026-12-07" };
  expect(findUnchangedStay("3 – 8 Dec 2026", filters, "en-GB")).toBeUndefined();
});
