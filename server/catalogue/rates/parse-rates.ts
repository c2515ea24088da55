import { isCurrency } from "@/lib/currencies";
import { type Day, parseDay } from "@/lib/dates";
import { CatalogueError, type Problem } from "../import/catalogue-error";

/**
 * A rate from one day on. `perEur`, the units of the currency per euro, is decimal text, so that it never becomes a
 * floating-point number.
 */
export type RateLine = { currency: string; perEur: string; asOf: Day };

const header = "currency,per_eur,as_of";

/**
 * Parses a CSV `currency,per_eur,as_of`. Throws a `CatalogueError` with every wrong line. A euro line with
 * rate 1 is accepted and skipped.
 */
export function parseRates(csv: string): RateLine[] {
  const [first = "", ...lines] = csv.replace(/^\uFEFF/, "").split(/\r?\n/);
  const read = lines.flatMap((line, index) =>
    line.trim() === "" ? [] : [{ number: index + 2, rate: parseLine(line) }],
  );
  const problems: Problem[] = [];
  if (cells(first).join(",") !== header) problems.push({ path: "line 1", message: `Expected “${header}”` });
  if (read.length === 0) problems.push({ path: "line 2", message: "Expected a rate" });
  const rates = new Map<string, { rate: RateLine; number: number }>();
  for (const { number, rate } of read) {
    const message = typeof rate === "string" ? rate : whyRepeated(rate, rates);
    if (message !== undefined) problems.push({ path: `line ${number}`, message });
    else if (typeof rate !== "string") rates.set(keyOf(rate), { rate, number });
  }
  if (problems.length > 0) throw new CatalogueError("The rate table", problems);
  return [...rates.values()].map(({ rate }) => rate).filter(({ currency }) => currency !== "EUR");
}

function keyOf({ currency, asOf }: RateLine): string {
  return `${currency} of ${asOf}`;
}

function whyRepeated(rate: RateLine, rates: ReadonlyMap<string, { number: number }>): string | undefined {
  const before = rates.get(keyOf(rate));
  return before && `${keyOf(rate)} is already at line ${before.number}`;
}

function cells(line: string): string[] {
  return line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** Returns the rate of a line, or its problem as text. */
function parseLine(line: string): RateLine | string {
  const [currency = "", perEur = "", date = "", ...more] = cells(line);
  if (date === "" || more.length > 0) return "Expected three values";
  if (!isCurrency(currency)) return `No such currency: “${currency}”`;
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(perEur) || /^[0.]*$/.test(perEur)) {
    return `Expected a decimal number above zero, not “${perEur}”`;
  }
  const asOf = parseDay(date);
  if (asOf === undefined) return `Expected a day as YYYY-MM-DD, not “${date}”`;
  if (currency === "EUR" && Number(perEur) !== 1) return "Rates are per euro, so EUR can only be 1";
  return { currency, perEur, asOf };
}
