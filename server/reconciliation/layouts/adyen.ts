import {
  type Cell,
  type CellReader,
  type IgnoredReason,
  type Layout,
  readFilled,
  readRequired,
} from "./layout";

const ignoredTypes: readonly (readonly [IgnoredReason, RegExp])[] = [
  ["dispute", /chargeback|disput/],
  ["fee", /fee|invoice|cost/],
  ["payout", /payout|transfer|deposit|balance|reserve/],
];

/** Adyen's settlement detail report. Charges have their amount in the credit column, refunds in the debit column. */
const settlement: Layout = {
  provider: "adyen",
  notation: { decimals: "dot", dates: "ymd", minorUnits: false },
  required: [
    "psp reference",
    "merchant reference",
    "creation date",
    "type",
    "gross currency",
    "gross debit (gc)",
    "gross credit (gc)",
  ],
  readRow: (read) => {
    const type = readRequired(read, "type").text.toLowerCase();
    if (type !== "settled" && type !== "refunded") {
      const [reason = "other"] = ignoredTypes.find(([, pattern]) => pattern.test(type)) ?? [];
      return { ignored: reason };
    }
    const line = {
      kind: type === "settled" ? "charge" : "refund",
      references: readFilled(read, ["merchant reference", "psp reference"]),
      transaction: readTransaction(read),
      amount: readRequired(read, type === "settled" ? "gross credit (gc)" : "gross debit (gc)"),
      currency: readRequired(read, "gross currency"),
      at: readRequired(read, "creation date"),
    } as const;
    return { lines: [line] };
  },
};

function readTransaction(read: CellReader): Cell {
  const [modification = readRequired(read, "psp reference")] = readFilled(read, ["modification reference"]);
  return modification;
}

export const adyenLayouts: readonly Layout[] = [settlement];
