import { expect, test } from "vitest";
import { parseDay } from "@/lib/dates";
import { parseStayPhrase } from "@/lib/stay-phrase/parse-stay-phrase";
import { pickRegionalLocale } from "./pick-regional-locale";

test.for([
  [["en-US", "en"], "en-GB", "en-US"],
  [["en-AU"], "en-GB", "en-AU"],
  [["de-DE", "de", "en-US", "en"], "en-GB", "en-GB"],
  [["pt-PT", "en-US"], "en-GB", "en-GB"],
  [["pt-BR", "en-US"], "pt-PT", "pt-BR"],
  [["eng-US"], "en-GB", "en-GB"],
  [[], "en-GB", "en-GB"],
] as const)(
  "with the browser languages %j, the portal in %s reads dates as in %s",
  ([languages, locale, expected]) => {
    expect(pickRegionalLocale(languages, locale)).toBe(expected);
  },
);

test("3/12 starts with the day for a user with English after another language, and with the month for en-US", () => {
  const today = parseDay("2026-11-23");
  if (today === undefined) throw new Error("Not a day");
  const read = (languages: readonly string[]) =>
    parseStayPhrase("3/12/2027 4n", { today, locale: pickRegionalLocale(languages, "en-GB") });
  expect(read(["fr-FR", "en-US"])).toEqual({ stay: { dateFrom: "2027-12-03", dateTo: "2027-12-07" } });
  expect(read(["en-US"])).toEqual({ stay: { dateFrom: "2027-03-12", dateTo: "2027-03-16" } });
});
