import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, compareDays, type Day, parseDay } from "../dates";
import { formatShortStay, formatSpokenStay, formatStayInput } from "../format/format-stay";
import { formatDay } from "../format/format-time";
import { getTexts } from "../texts/get-texts";
import { getLocale, languages } from "../texts/languages";
import { parseStayPhrase } from "./parse-stay-phrase";

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
  ["3-7 dec", "2026-12-03", "2026-12-07"],
  ["3–7 Dec 2027", "2027-12-03", "2027-12-07"],
  ["Dec 3–7, 2027", "2027-12-03", "2027-12-07"],
  ["3 dec - 7 dec", "2026-12-03", "2026-12-07"],
  ["3dec-7dec", "2026-12-03", "2026-12-07"],
  ["3dec7dec", "2026-12-03", "2026-12-07"],
  ["from 3rd Dec until the 7th of December", "2026-12-03", "2026-12-07"],
  ["3.12. 7.12.", "2026-12-03", "2026-12-07"],
  ["3.12.-7.12.", "2026-12-03", "2026-12-07"],
  ["3/12 7/12", "2026-12-03", "2026-12-07"],
  ["3/12-7/12", "2026-12-03", "2026-12-07"],
  ["3-7/12", "2026-12-03", "2026-12-07"],
  ["3/12/27 7/12/27", "2027-12-03", "2027-12-07"],
  ["03-12-2026 07-12-2026", "2026-12-03", "2026-12-07"],
  ["03DEC 07DEC", "2026-12-03", "2026-12-07"],
  ["03DEC27 07DEC27", "2027-12-03", "2027-12-07"],
  ["03DEC 4n", "2026-12-03", "2026-12-07"],
  ["3 dec 4 nights", "2026-12-03", "2026-12-07"],
  ["3 dec 4 days", "2026-12-03", "2026-12-07"],
  ["Thu 3 Dec – Mon 7 Dec", "2026-12-03", "2026-12-07"],
  ["next fri 3n", "2026-11-27", "2026-11-30"],
  ["this sat 3n", "2026-11-21", "2026-11-24"],
  ["fri next mon", "2026-11-27", "2026-11-30"],
  ["tomorrow 4d", "2026-11-22", "2026-11-26"],
  ["30 Dec 2027 – 2 Jan 2028", "2027-12-30", "2028-01-02"],
  ["30 Dec – 2 Jan 2028", "2027-12-30", "2028-01-02"],
  ["3 Dec – 7 Dec 2027", "2027-12-03", "2027-12-07"],
  ["7 Dec 2026 3 Dec 2027", "2026-12-07", "2027-12-03"],
  ["10dec 5jun", "2026-12-10", "2027-06-05"],
  ["fri thu", "2026-11-27", "2026-12-03"],
  ["3dez 7dez", "2026-12-03", "2026-12-07"],
  ["3-7 dez", "2026-12-03", "2026-12-07"],
  ["de 3 a 7 de dezembro", "2026-12-03", "2026-12-07"],
  ["3 de dez. até 7 de dez. de 2026", "2026-12-03", "2026-12-07"],
  ["1 março 4 noites", "2027-03-01", "2027-03-05"],
  ["1 marco 4 dias", "2027-03-01", "2027-03-05"],
  ["sexta-feira 5d", "2026-11-27", "2026-12-02"],
  ["próxima sexta 3n", "2026-11-27", "2026-11-30"],
  ["próximo sábado 3n", "2026-11-28", "2026-12-01"],
  ["amanhã 4d", "2026-11-22", "2026-11-26"],
  ["depois de amanhã 4d", "2026-11-23", "2026-11-27"],
  ["sexta 5d", "2026-11-27", "2026-12-02"],
  ["hoje amanhã", "2026-11-21", "2026-11-22"],
  ["morgen 4 Tage", "2026-11-22", "2026-11-26"],
  ["übermorgen 1 Nacht", "2026-11-23", "2026-11-24"],
  ["heute bis morgen", "2026-11-21", "2026-11-22"],
  ["nächsten Freitag 3 Nächte", "2026-11-27", "2026-11-30"],
  ["kommenden Samstag 3t", "2026-11-28", "2026-12-01"],
  ["diesen Samstag 3 Tage", "2026-11-21", "2026-11-24"],
  ["vom 3. bis zum 7. Dezember", "2026-12-03", "2026-12-07"],
  ["3. Dez. – 7. Dez. 2026", "2026-12-03", "2026-12-07"],
  ["ab 1. März für 4 Übernachtungen", "2027-03-01", "2027-03-05"],
  ["1. Mai bis 5. Okt.", "2027-05-01", "2027-10-05"],
  ["easter", "2027-03-26", "2027-03-29"],
  ["around Easter", "2027-03-26", "2027-03-29"],
  ["Easter weekend 2028", "2028-04-14", "2028-04-17"],
  ["easter 7n", "2027-03-26", "2027-04-02"],
  ["24mar easter", "2027-03-24", "2027-03-29"],
  ["Easter – 3 Apr", "2027-03-26", "2027-04-03"],
  ["um Ostern", "2027-03-26", "2027-03-29"],
  ["Ostern 2030 5 Tage", "2030-04-19", "2030-04-24"],
  ["über Ostern 4 Nächte", "2027-03-26", "2027-03-30"],
  ["Páscoa", "2027-03-26", "2027-03-29"],
  ["na Páscoa 7 noites", "2027-03-26", "2027-04-02"],
  ["por volta da Páscoa de 2029", "2029-03-30", "2029-04-02"],
] as const)("“%s” is %s to %s", ([phrase, dateFrom, dateTo]) => {
  for (const language of languages) {
    expect(parseStayPhrase(phrase, { today, locale: getLocale(language) })).toEqual({
      stay: { dateFrom, dateTo },
    });
  }
});

test.for([
  ["3/12 7/12", "2027-03-12", "2027-07-12"],
  ["12/3 12/7", "2026-12-03", "2026-12-07"],
  ["12/3/2026 4n", "2026-12-03", "2026-12-07"],
  ["12.3 12.7", "2026-12-03", "2026-12-07"],
  ["3dec 7dec", "2026-12-03", "2026-12-07"],
] as const)("“%s” is %s to %s where the month comes first", ([phrase, dateFrom, dateTo]) => {
  expect(parseStayPhrase(phrase, { today, locale: "en-US" })).toEqual({ stay: { dateFrom, dateTo } });
});

test.each(languages)("each example of the date field in %s is a stay", (language) => {
  const { whenHint, whenPlaceholder } = getTexts(language).search;
  for (const example of [whenPlaceholder, ...whenHint.split(" · ")]) {
    const reading = parseStayPhrase(example, { today, locale: getLocale(language) });
    expect([example, reading]).toEqual([example, { stay: expect.anything() }]);
  }
});

test("Easter is its weekend from Good Friday to Easter Monday in each year from 2026 to 2036, in every language", () => {
  const fridays = [
    ...["2026-04-03", "2027-03-26", "2028-04-14", "2029-03-30", "2030-04-19", "2031-04-11"],
    ...["2032-03-26", "2033-04-15", "2034-04-07", "2035-03-23", "2036-04-11"],
  ];
  for (const friday of fridays) {
    const dateFrom = day(friday);
    const stay = { dateFrom, dateTo: addDays(dateFrom, 3) };
    for (const [word, language] of [
      ["Easter", "en"],
      ["Ostern", "de"],
      ["Páscoa", "pt"],
    ] as const) {
      const locale = getLocale(language);
      const year = friday.slice(0, 4);
      expect(parseStayPhrase(word, { today: addDays(dateFrom, -90), locale })).toEqual({ stay });
      expect(parseStayPhrase(`${word} ${year}`, { today, locale })).toEqual({ stay });
      expect(parseStayPhrase(word, { today: addDays(dateFrom, 1), locale })).not.toEqual({ stay });
    }
  }
});

test.for([
  ["Do., 3.12. bis Mo., 7.12.", "2026-12-03", "2026-12-07"],
  ["Fr 3n", "2026-11-27", "2026-11-30"],
  ["nächsten So 2t", "2026-11-29", "2026-12-01"],
  ["Mo–Fr", "2026-11-23", "2026-11-27"],
] as const)("“%s” is %s to %s in German, whose weekdays have two letters", ([phrase, dateFrom, dateTo]) => {
  expect(parseStayPhrase(phrase, { today, locale: "de-DE" })).toEqual({ stay: { dateFrom, dateTo } });
  expect(parseStayPhrase(phrase, { today, locale: "en-GB" })).toBeUndefined();
});

// A Wednesday.
const wednesday = day("2026-11-25");

test.for([
  ["fri 3n", "2026-11-27", "2026-11-30"],
  ["this fri 3n", "2026-11-27", "2026-11-30"],
  ["next fri 3n", "2026-12-04", "2026-12-07"],
  ["next wed 3n", "2026-12-02", "2026-12-05"],
  ["next mon 3n", "2026-11-30", "2026-12-03"],
  ["próxima sexta 3n", "2026-12-04", "2026-12-07"],
  ["esta sexta 3n", "2026-11-27", "2026-11-30"],
  ["nächsten Freitag 3n", "2026-12-04", "2026-12-07"],
  ["diesen Freitag 3n", "2026-11-27", "2026-11-30"],
] as const)("on a Wednesday “%s” is %s to %s", ([phrase, dateFrom, dateTo]) => {
  expect(parseStayPhrase(phrase, { today: wednesday, locale: "pt-PT" })).toEqual({
    stay: { dateFrom, dateTo },
  });
});

test.for([
  ["7dec 3dec", "2026-12-03", "2026-12-07"],
  ["7-3 dec", "2026-12-03", "2026-12-07"],
  ["7/12 3/12", "2026-12-03", "2026-12-07"],
  ["7dez 3dez", "2026-12-03", "2026-12-07"],
  ["7 dec 2026 3 dec 2026", "2026-12-03", "2026-12-07"],
  ["7 dec 2027 3 dec", "2027-12-03", "2027-12-07"],
  ["2026-12-07 2026-12-03", "2026-12-03", "2026-12-07"],
  ["+7 +3", "2026-11-24", "2026-11-28"],
  ["tomorrow today", "2026-11-21", "2026-11-22"],
  ["fri 23nov", "2026-11-23", "2026-11-27"],
] as const)("“%s” suggests %s to %s", ([phrase, dateFrom, dateTo]) => {
  for (const language of languages) {
    const reading = parseStayPhrase(phrase, { today, locale: getLocale(language) });
    expect(reading).toEqual({ suggested: { dateFrom, dateTo } });
  }
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
  "9999-12-31 5d",
  "3 12 7 12",
  "3dec 7",
  "3dec 7dec please",
  "2020-01-07 2020-01-03",
])("“%s” is not a stay", (phrase) => {
  expect(parseStayPhrase(phrase, { today, locale: "en-GB" })).toBeUndefined();
});

const word = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom("dec", "n", "d", "/2", ".12", "feb", ""))
    .map((parts) => parts.join("")),
  fc.constantFrom("+1", "+30", "mon", "easter", "next", "sun", "today", "2027", "9999-12-31", "-", "to"),
);

test("every parsed or suggested stay starts before it ends", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), fc.constantFrom("en-GB", "en-US"), (words, locale) => {
      const reading = parseStayPhrase(words.join(" "), { today, locale });
      if (reading === undefined) return;
      const { dateFrom, dateTo } = "stay" in reading ? reading.stay : reading.suggested;
      expect(compareDays(dateFrom, dateTo)).toBeLessThan(0);
    }),
  );
});

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(day("2000-01-01"), days));
const anyLocale = fc.constantFrom(...languages.map(getLocale));

/** Stays of up to `maxDays` days. They start up to `maxAhead` days after `now`, or on any day. */
function anyStay({ maxDays, maxAhead }: { maxDays: number; maxAhead?: number }) {
  const length = fc.integer({ min: 1, max: maxDays });
  const ahead = maxAhead === undefined ? fc.constant(undefined) : fc.integer({ min: 0, max: maxAhead });
  return fc
    .record({ now: anyDay, first: anyDay, length, ahead, locale: anyLocale })
    .map(({ now, first, length, ahead, locale }) => {
      const dateFrom = ahead === undefined ? first : addDays(now, ahead);
      return { now, locale, stay: { dateFrom, dateTo: addDays(dateFrom, length) } };
    });
}

test("every formatted stay parses back to the same days, on any day and in every language", () => {
  fc.assert(
    fc.property(anyStay({ maxDays: 365 }), ({ stay, now, locale }) => {
      const { dateFrom, dateTo } = stay;
      const texts = [
        formatStayInput(dateFrom, dateTo, locale),
        `${formatDay(dateFrom, locale)} – ${formatDay(dateTo, locale)}`,
      ];
      for (const text of texts) {
        expect([text, parseStayPhrase(text, { today: now, locale })]).toEqual([text, { stay }]);
      }
    }),
    { numRuns: 1000 },
  );
});

test("a stay formatted in the wrong order suggests the right order", () => {
  fc.assert(
    fc.property(anyStay({ maxDays: 365 }), ({ stay, locale }) => {
      const text = formatStayInput(stay.dateTo, stay.dateFrom, locale);
      expect(parseStayPhrase(text, { today: stay.dateFrom, locale })).toEqual({ suggested: stay });
    }),
  );
});

test("a stay formatted without its year parses back if it starts within a year and takes up to 180 days", () => {
  fc.assert(
    fc.property(anyStay({ maxDays: 180, maxAhead: 364 }), ({ stay, now, locale }) => {
      const text = formatShortStay(stay.dateFrom, stay.dateTo, locale);
      expect([text, parseStayPhrase(text, { today: now, locale })]).toEqual([text, { stay }]);
    }),
    { numRuns: 1000 },
  );
});

test.for([
  ["en-GB", "to", "2026-12-03", "2026-12-07", "3 to 7 December"],
  ["en-GB", "to", "2026-11-30", "2026-12-07", "30 November to 7 December"],
  ["en-GB", "to", "2027-12-03", "2027-12-07", "3 to 7 December 2027"],
  ["pt-PT", "a", "2026-12-03", "2026-12-07", "3 a 7 de dezembro"],
  ["pt-PT", "a", "2026-12-30", "2027-01-02", "30 de dezembro de 2026 a 2 de janeiro de 2027"],
  ["de-DE", "bis", "2026-12-03", "2026-12-07", "3. bis 7. Dezember"],
  ["de-DE", "bis", "2026-12-30", "2027-01-02", "30. Dezember 2026 bis 2. Januar 2027"],
] as const)("the spoken stay of %s with “%s” from %s to %s is “%s”", ([locale, joiner, from, to, text]) => {
  expect(formatSpokenStay({ from, to, today }, { locale, joiner })).toBe(text);
});

test("formatted stays contain plain spaces only, because the server and the browser may have different releases of ICU", () => {
  fc.assert(
    fc.property(anyStay({ maxDays: 365 }), ({ stay, now, locale }) => {
      const { dateFrom: from, dateTo: to } = stay;
      const texts = [
        formatShortStay(from, to, locale),
        formatStayInput(from, to, locale),
        formatSpokenStay({ from, to, today: now }, { locale, joiner: "to" }),
      ];
      for (const text of texts) expect(text).not.toMatch(/[^\S ]|\S–|–\S| {2}/u);
    }),
  );
});
