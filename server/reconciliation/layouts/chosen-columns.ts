import type { ChosenColumns } from "@/lib/contracts/portal/reconciliation";
import { type Cell, type CellReader, type Layout, type RowResult, readFilled, readRequired } from "./layout";
import { isNegative } from "./read-amount";

const refundWords = /refund|r[üu]ck|erstatt|gutschrift|reembols|estorn|devolu/i;
const ignoredWords = [
  ["fee", /fee|geb[üu]hr|taxa|comiss|commission/i],
  ["payout", /payout|auszahl|transfer|repasse|levantamento/i],
  ["dispute", /dispute|chargeback|r[üu]cklast|contesta/i],
  ["failed", /fail|declin|fehl|falh|recus/i],
] as const;

/**
 * Returns the layout of a file whose columns a person has chosen. Without a column for the type, a negative amount is a
 * refund.
 */
export function createChosenLayout(columns: ChosenColumns): Layout {
  const { reference, amount, date, currency, fixed_currency, type, transaction } = columns;
  const required = [reference, amount, date, currency, type, transaction].filter(
    (header) => header !== undefined,
  );
  const readCurrency = (read: CellReader): Cell =>
    currency === undefined
      ? { ...readRequired(read, amount), text: fixed_currency ?? "", kind: undefined }
      : readRequired(read, currency);
  return {
    provider: "other",
    notation: {
      decimals: columns.decimals ?? "auto",
      dates: columns.dates ?? "auto",
      minorUnits: columns.minor_units ?? false,
    },
    required,
    readRow: (read): RowResult => {
      const value = readRequired(read, amount);
      const label = type === undefined ? undefined : readRequired(read, type).text;
      const kind = label === undefined ? kindBySign(value) : kindByWords(label);
      if (kind !== "charge" && kind !== "refund") return { ignored: kind };
      const line = {
        kind,
        references: readFilled(read, [reference]),
        transaction: transaction === undefined ? undefined : read(transaction),
        amount: value,
        currency: readCurrency(read),
        at: readRequired(read, date),
      };
      return { lines: [line] };
    },
  };
}

function kindBySign(amount: Cell): "charge" | "refund" {
  return isNegative(amount) ? "refund" : "charge";
}

function kindByWords(label: string) {
  const ignored = ignoredWords.find(([, pattern]) => pattern.test(label))?.[0];
  if (ignored !== undefined) return ignored;
  return refundWords.test(label) ? "refund" : "charge";
}
