import { TableError } from "../table/table-error";
import type { Cell, Notation } from "./layout";
import type { LocalClock } from "./local-time";
import { assertValue } from "./read-amount";

export type DateOrder = "ymd" | "dmy" | "mdy";

const numeric = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(.*))?$/;
const named =
  /^(?:(\d{1,2})[ .-]+([A-Za-z]{3})[a-z]*|([A-Za-z]{3})[a-z]* (\d{1,2})),?[ -]+(\d{4})(?:[T ,]+(.*))?$/;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AP]M)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayMs = 86_400_000;
/** The day that spreadsheets count as 0, in milliseconds since 1970. */
const serialEpoch = Date.UTC(1899, 11, 30);

type Parts = { year: number; month: number; day: number; clock: string };

/**
 * Returns the configured order of day, month and year, or for `auto` the order that fits every numeric date of the
 * samples. If several orders fit, returns the one with the most dates in `month` (`YYYY-MM`). In a tie, prefers year
 * first, then day first. If no order fits, returns year first.
 */
export function chooseDateOrder(
  dates: Notation["dates"],
  samples: readonly string[],
  month: string,
): DateOrder {
  if (dates !== "auto") return dates;
  const written = samples.filter((text) => numeric.test(text));
  const fitting = (["ymd", "dmy", "mdy"] as const).filter((order) =>
    written.every((text) => parseDate(text, order) !== undefined),
  );
  const countInMonth = (order: DateOrder) =>
    written.filter((text) => isIn(month, parseDate(text, order))).length;
  const [first = "ymd", ...rest] = fitting;
  return rest.reduce<DateOrder>(
    (best, next) => (countInMonth(next) > countInMonth(best) ? next : best),
    first,
  );
}

function isIn(month: string, date: Parsed | undefined): boolean {
  return date !== undefined && new Date(date.ms).toISOString().startsWith(month);
}

/**
 * Parses a date with an optional time. `clock` converts a time without a zone. Throws a `TableError` if the cell is not
 * a date.
 */
export function readDate(cell: Cell, order: DateOrder, clock: LocalClock): Date {
  assertValue(cell);
  const found = cell.kind === "number" ? fromSerial(Number(cell.text)) : parseDate(cell.text, order);
  if (found !== undefined) return found.hasZone ? new Date(found.ms) : clock(found.ms);
  const expected = { ymd: "2026-10-31", dmy: "31.10.2026", mdy: "10/31/2026" }[order];
  throw new TableError("bad_date", `Row ${cell.row}, ${cell.column}: Not a date such as ${expected}.`, cell);
}

/**
 * A date in milliseconds since the epoch, or a time of day in milliseconds since midnight. Without a zone, as if it
 * were in UTC.
 */
type Parsed = { ms: number; hasZone: boolean };

function fromSerial(serial: number): Parsed | undefined {
  const isPlausible = serial > 20_000 && serial < 80_000;
  return isPlausible ? { ms: Math.round(serialEpoch + serial * dayMs), hasZone: false } : undefined;
}

function parseDate(text: string, order: DateOrder): Parsed | undefined {
  const parts = splitNumeric(text, order) ?? splitNamed(text);
  if (parts === undefined) return undefined;
  const { year, month, day } = parts;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const exists = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  if (!exists || year < 2000 || year > 2100) return undefined;
  const time = parts.clock === "" ? { ms: 0, hasZone: false } : parseClock(parts.clock);
  return time === undefined ? undefined : { ...time, ms: midnight.getTime() + time.ms };
}

function splitNumeric(text: string, order: DateOrder): Parts | undefined {
  const match = numeric.exec(text);
  if (match === null) return undefined;
  const [, first = "", second = "", third = "", rest = ""] = match;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  // A first part of four digits is the year, even if the rest of the file has another order.
  if (first.length === 4) return { year: a, month: b, day: c, clock: rest };
  if (order === "ymd" || first.length > 2 || third.length === 3 || third.length === 1) return undefined;
  const year = third.length === 2 ? 2000 + c : c;
  return order === "dmy" ? { year, month: b, day: a, clock: rest } : { year, month: a, day: b, clock: rest };
}

function splitNamed(text: string): Parts | undefined {
  const match = named.exec(text);
  if (match === null) return undefined;
  const [, day, name, nameFirst, dayAfter, year, rest = ""] = match;
  const month = months.indexOf((name ?? nameFirst ?? "").toLowerCase()) + 1;
  return month === 0 ? undefined : { year: Number(year), month, day: Number(day ?? dayAfter), clock: rest };
}

/**
 * Parses a time of day to milliseconds since midnight, in UTC if the text has a zone. Returns undefined for any other
 * text.
 */
function parseClock(text: string): Parsed | undefined {
  const match = clock.exec(text.trim());
  if (match === null) return undefined;
  const [, hour = "", minute = "", second = "0", half, zone] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const minutes = hours * 60 + Number(minute) - (zone === undefined ? 0 : zoneMinutes(zone));
  return { ms: (minutes * 60 + Number(second)) * 1000, hasZone: zone !== undefined };
}

function zoneMinutes(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? -offset : offset;
}
