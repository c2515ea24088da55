import { isCurrency, minorDigits } from "@/lib/currencies";
import { maxMinor } from "@/lib/money";
import { TableError } from "../table/table-error";
import type { Cell, Notation } from "./layout";

type Separator = "." | ",";

const spaces = /[\s\u00A0\u202F'’]/g;
const symbols = /^(?:[A-Z]{3}|[€$£¥]|R\$|CHF|kr)|(?:[A-Z]{3}|[€$£¥]|kr)$/gu;

/**
 * Returns an amount without spaces, currency signs and its sign, and whether it is negative. Returns
 * undefined if the rest is not made of digits and separators.
 */
function toDigits(text: string): { digits: string; negative: boolean } | undefined {
  let rest = text.replace(spaces, "").replaceAll("−", "-");
  const inBrackets = /^\(.*\)$/.test(rest);
  if (inBrackets) rest = rest.slice(1, -1);
  const hasMinus = rest.startsWith("-") || rest.endsWith("-");
  rest = rest.replace(/^[+-]|-$/, "").replace(symbols, "");
  // The sign may also follow the currency.
  const hasInnerMinus = !hasMinus && rest.startsWith("-");
  if (hasInnerMinus) rest = rest.slice(1);
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(rest)) return undefined;
  return { digits: rest, negative: inBrackets || hasMinus || hasInnerMinus };
}

/** Returns whether an amount is negative: it has a minus sign before or after the number, or is in brackets. */
export function isNegative({ kind, text }: Cell): boolean {
  return kind === "number" ? Number(text) < 0 : toDigits(text)?.negative === true;
}

/**
 * Returns the decimal separator of a value if its form proves it: it has both separators, a repeated one, or one that
 * cannot group thousands. Returns `undefined` for a value without a separator, and for one such as `1,234`, which can
 * be read in two ways.
 */
export function findDecimalSeparator(text: string): Separator | undefined {
  const { digits } = toDigits(text) ?? { digits: "" };
  const [dots, commas] = [digits.split(".").length - 1, digits.split(",").length - 1];
  if (dots > 0 && commas > 0) return digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
  if (dots > 1) return ",";
  if (commas > 1) return ".";
  const separator = dots === 1 ? "." : ",";
  const parts = digits.split(separator);
  if (parts.length !== 2) return undefined;
  const [whole = "", fraction = ""] = parts;
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return mayGroup ? undefined : separator;
}

/**
 * Parses an amount to minor units without its sign. `decimal` is the separator that the file uses, if it is known.
 * Throws a `TableError` if the cell is not an amount of the currency, or if its separator is ambiguous.
 */
export function readAmount(
  cell: Cell,
  currency: string,
  { decimal, minorUnits }: { decimal: Separator | undefined; minorUnits: boolean },
): number {
  const fail = (problem: string) => {
    throw new TableError("bad_amount", `Row ${cell.row}, ${cell.column}: ${problem}`, cell);
  };
  assertValue(cell);
  const text = cell.kind === "number" ? toPlain(cell.text) : cell.text;
  const found = toDigits(text);
  if (found === undefined) return fail("Not an amount.");
  const { digits } = found;
  const usesNone = !/[.,]/.test(digits);
  const separator = cell.kind === "number" || usesNone ? "." : (decimal ?? findDecimalSeparator(digits));
  const scale = minorUnits ? 0 : minorDigits(currency);
  if (separator === undefined) return readAmbiguous(digits, scale, fail);
  return toMinorUnits(digits, { separator, scale }) ?? fail(`Not an amount in ${currency}.`);
}

/**
 * Parses a value such as `1,234` if amounts have no decimals: its separator can then only group thousands. Throws a
 * `TableError` if amounts have decimals.
 */
function readAmbiguous(digits: string, scale: number, fail: (problem: string) => never): number {
  if (scale === 0) return Number(digits.replace(/[.,]/, ""));
  return fail("The amount can be read in two ways. Upload the file again and choose its decimal separator.");
}

function toMinorUnits(
  digits: string,
  { separator, scale }: { separator: Separator; scale: number },
): number | undefined {
  const group = separator === "." ? "," : ".";
  const [whole = "", fraction = "", ...more] = digits.split(separator);
  const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*$/.test(whole) || !whole.includes(group);
  if (more.length > 0 || fraction.includes(group) || !isGrouped) return undefined;
  const kept = trimZeros(fraction);
  if (kept.length > scale) return undefined;
  const minor = Number(`${whole.replaceAll(group, "")}${kept.padEnd(scale, "0")}`);
  return minor <= maxMinor ? minor : undefined;
}

/** Removes zeros at the end. A regular expression would need quadratic time for a long text. */
function trimZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/**
 * Converts a number that a spreadsheet stores with an exponent or a binary rounding error to plain decimal
 * text.
 */
function toPlain(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return text;
  const [whole = "", fraction = ""] = value.toFixed(6).split(".");
  const kept = trimZeros(fraction);
  return kept === "" ? whole : `${whole}.${kept}`;
}

/** Parses a currency code. Throws a `TableError` if the cell has none. */
export function readCurrency(cell: Cell): string {
  assertValue(cell);
  const code = cell.text.toUpperCase();
  if (isCurrency(code)) return code;
  throw new TableError("bad_currency", `Row ${cell.row}, ${cell.column}: Not a currency such as EUR.`, cell);
}

/** Throws a `TableError` if the cell has a formula or an error in place of a value. Formulas are never evaluated. */
export function assertValue(cell: Cell): void {
  const isFormula = cell.kind === "formula" || /^=/.test(cell.text);
  if (!isFormula && cell.kind !== "error") return;
  const found = isFormula ? "a formula" : "an error";
  throw new TableError(
    "formula",
    `Row ${cell.row}, ${cell.column} has ${found}. Save the values without formulas, or upload the original export.`,
    cell,
  );
}

/**
 * Returns the decimal separator of a file: the configured one, or else the one that its values prove. Returns
 * `undefined` if they prove none or both.
 */
export function chooseDecimal(
  decimals: Notation["decimals"],
  samples: readonly string[],
): Separator | undefined {
  if (decimals !== "auto") return decimals === "dot" ? "." : ",";
  const proven = new Set(samples.map(findDecimalSeparator).filter((found) => found !== undefined));
  // A file that uses both is read value by value.
  return proven.size === 1 ? [...proven][0] : undefined;
}
