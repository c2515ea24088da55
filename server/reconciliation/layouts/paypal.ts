import {
  type Cell,
  type CellReader,
  type IgnoredReason,
  type Layout,
  type RowResult,
  readFilled,
  readRequired,
} from "./layout";
import { isNegative } from "./read-amount";

const ignoredTypes: readonly (readonly [IgnoredReason, RegExp])[] = [
  ["dispute", /chargeback|dispute|hold|reversal of general account hold/],
  ["fee", /fee/],
  ["payout", /withdrawal|transfer|payout|conversion|deposit|mass pay/],
];

/** PayPal's activity report. Dates and amounts use the notation of the account's language. */
const activity: Layout = {
  provider: "paypal",
  notation: { decimals: "auto", dates: "auto", minorUnits: false },
  required: ["date", "type", "status", "currency", "gross", "transaction id"],
  readRow: readActivity,
};

function readActivity(read: CellReader): RowResult {
  const status = readRequired(read, "status").text.toLowerCase();
  if (/denied|failed|cancel|reversed by|expired/.test(status)) return { ignored: "failed" };
  if (/pending|held|unclaimed/.test(status)) return { ignored: "not_captured" };
  const type = readRequired(read, "type").text.toLowerCase();
  const ignored = ignoredTypes.find(([, pattern]) => pattern.test(type))?.[0];
  if (ignored !== undefined) return { ignored };
  const isRefund = /refund|reversal/.test(type);
  const amount = readRequired(read, "gross");
  // Payments that the account itself made are not charges.
  const isCharge = /payment|checkout|sale|order/.test(type) && !isNegative(amount);
  if (!isRefund && !isCharge) return { ignored: "other" };
  const own = ["custom number", "invoice number"];
  const id = isRefund ? "reference txn id" : "transaction id";
  const line = {
    kind: isRefund ? ("refund" as const) : ("charge" as const),
    references: readFilled(read, [...own, id, "transaction id"]),
    transaction: read("transaction id"),
    amount,
    currency: readRequired(read, "currency"),
    at: readTime(read),
  };
  return { lines: [line] };
}

/** Returns the date and the time of a row, which are separate columns, as one cell. */
function readTime(read: CellReader): Cell {
  const date = readRequired(read, "date");
  const time = read("time");
  if (date.kind !== undefined || time === undefined || time.kind !== undefined) return date;
  return { ...date, text: `${date.text} ${time.text}`.trim() };
}

export const paypalLayouts: readonly Layout[] = [activity];
