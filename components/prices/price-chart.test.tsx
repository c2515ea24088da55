import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Breakdown } from "@/lib/contracts/breakdown";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { PriceChart } from "./price-chart";

const line = { label: null, min_days: null };
const breakdown: Breakdown = {
  currency: "EUR",
  base_currency: "EUR",
  fx_rate: 1,
  car_currency: "EUR",
  units: 1,
  lines: [
    { ...line, date: "2027-06-01", source: "tier", min_days: 3, unit_price: 40, amount: 40, base_amount: 40 },
    { ...line, date: "2027-06-02", source: "exception", unit_price: 69, amount: 69, base_amount: 69 },
    { ...line, date: "2027-06-03", source: "sale", unit_price: 35.5, amount: 35.5, base_amount: 35.5 },
  ],
  total: 144.5,
  base_total: 144.5,
  partner_commission: 14.45,
  net_payable: 130.05,
};

function render(shown: Breakdown, language: "en" | "de" = "en"): string {
  const localization = { texts: getTexts(language), locale: getLocale(language) };
  return renderToStaticMarkup(<PriceChart breakdown={shown} {...localization} />);
}

function readCells(html: string): (string | undefined)[] {
  const table = html.slice(html.indexOf("<table"), html.indexOf("</table>"));
  return [...table.matchAll(/<t[hd](?: [^>]*)?>([^<]*)</g)].map(([, text]) => text);
}

test("the table behind the chart names each day, its rule and its amount", () => {
  expect(readCells(render(breakdown))).toEqual([
    ...["Day", "Price in EUR"],
    ...["1 Jun 2027, Rate from 3 days", "€40.00"],
    ...["2 Jun 2027, Price for this date", "€69.00"],
    ...["3 Jun 2027, Sale", "€35.50"],
    ...["Total", "€144.50"],
  ]);
});

test("the table joins consecutive days with the same price and rule", () => {
  const base = { ...line, source: "base" as const, unit_price: 40, amount: 40, base_amount: 40 };
  const days = ["2027-06-04", "2027-06-05", "2027-06-06"].map((date) => ({ ...base, date }));
  const cells = readCells(render({ ...breakdown, lines: [...breakdown.lines, ...days], total: 264.5 }));
  expect(cells.slice(8)).toEqual(["4 – 6 Jun 2027, Base rate", "€40.00", "Total", "€264.50"]);
});

test("equal days have one line in place of a chart where the page asks for it", () => {
  const base = { ...line, source: "base" as const, unit_price: 34.5, amount: 34.5, base_amount: 34.5 };
  const lines = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...base, date: `2027-06-0${day}` }));
  const equal = { ...breakdown, lines, total: 241.5 };
  const localization = { texts: getTexts("en"), locale: getLocale("en") };
  const short = renderToStaticMarkup(<PriceChart breakdown={equal} isShort {...localization} />);
  expect(short.replace(/<[^>]+>/gu, "|")).toContain("|7 × €34.50 = €241.50|");
  expect(short).toContain("Base rate");
  expect(short).not.toContain("<svg");
  expect(render(equal)).toContain("<svg");
  const different = renderToStaticMarkup(<PriceChart breakdown={breakdown} isShort {...localization} />);
  expect(different).toContain("<svg");
});

test("the axis has no decimals at whole amounts", () => {
  const axis = [...render(breakdown).matchAll(/text-anchor="end"[^>]*>(€[^<]*)</gu)].map(([, text]) => text);
  expect(axis).toEqual(["€0", "€20", "€40", "€60", "€80"]);
});

test("the axis names the number of cars if the amounts are for several", () => {
  expect(readCells(render({ ...breakdown, units: 3 }))[1]).toBe("Price in EUR, 3 cars");
});

test("a day shows the price in the car's currency if it differs", () => {
  const [first] = breakdown.lines;
  if (first === undefined) throw new Error("The sample has no line.");
  const lines = [{ ...first, unit_price: 6400 }, ...breakdown.lines.slice(1)];
  const [, , label] = readCells(render({ ...breakdown, car_currency: "JPY", lines }));
  expect(label).toBe("1 Jun 2027, Rate from 3 days, JP¥6,400 per car");
});

test("the chart uses the reader's language", () => {
  expect(readCells(render(breakdown, "de")).slice(0, 4)).toEqual([
    ...["Tag", "Preis in EUR"],
    ...["1. Juni 2027, Staffelpreis, 3 Tage oder mehr", "40,00\u00a0€"],
  ]);
});

test("a supplier's offer has a sentence in place of a chart", () => {
  const supplier = { ...line, date: null, source: "supplier" as const };
  const lines = [{ ...supplier, unit_price: 120, amount: 120, base_amount: 120 }];
  expect(render({ ...breakdown, lines })).toContain("The supplier has one price for the whole rental.");
});
