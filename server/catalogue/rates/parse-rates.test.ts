import { expect, test } from "vitest";
import { CatalogueError } from "../import/catalogue-error";
import { parseRates } from "./parse-rates";

const header = "currency,per_eur,as_of";

function problemsOf(csv: string) {
  try {
    parseRates(csv);
  } catch (error) {
    if (error instanceof CatalogueError) return error.problems;
  }
  throw new Error("Not refused");
}

test("rates are parsed with either line ending, blank lines and quotes", () => {
  const csv = `\uFEFF${header}\r\nUSD,1.1684,2027-01-01\r\n\r\n"JPY", 186.750 ,2027-01-01\nUSD,1.17,2027-01-02\n`;
  expect(parseRates(csv)).toEqual([
    { currency: "USD", perEur: "1.1684", asOf: "2027-01-01" },
    { currency: "JPY", perEur: "186.750", asOf: "2027-01-01" },
    { currency: "USD", perEur: "1.17", asOf: "2027-01-02" },
  ]);
});

test("a line for the euro is accepted only with rate 1, and is skipped", () => {
  expect(parseRates(`${header}\nEUR,1.000,2027-01-01\nUSD,1.1,2027-01-01`)).toHaveLength(1);
  expect(problemsOf(`${header}\nEUR,1.1,2027-01-01`)).toMatchObject([{ path: "line 2" }]);
});

test("every wrong line is named by its number", () => {
  const lines = [
    "USD,1.1,2027-01-01",
    "XAU,1.1,2027-01-01",
    "usd,1.1,2027-01-01",
    "GBP,0.000,2027-01-01",
    "GBP,-1,2027-01-01",
    "GBP,1e3,2027-01-01",
    'GBP,"1,1",2027-01-01',
    "GBP,1.1,2027-02-29",
    "GBP,1.1",
    "USD,1.2,2027-01-01",
  ];
  const paths = problemsOf([header, ...lines].join("\n")).map(({ path }) => path);
  expect(paths).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => `line ${number}`));
});

test("another header or an empty table is rejected", () => {
  expect(problemsOf("code,rate,day\nUSD,1.1,2027-01-01")).toMatchObject([{ path: "line 1" }]);
  expect(problemsOf(`${header}\n`)).toMatchObject([{ message: "Expected a rate" }]);
  expect(problemsOf("")).toHaveLength(2);
});

test("the message names the lines and states that nothing was imported", () => {
  expect(() => parseRates(`${header}\nXAU,1,2027-01-01`)).toThrow(
    "The rate table has 1 problem, and nothing was imported:\n  line 2: No such currency: “XAU”",
  );
});
