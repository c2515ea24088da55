import { type CellReader, type Layout, type RowResult, readFilled, readRequired } from "./layout";

const notation = { decimals: "dot", dates: "ymd", minorUnits: false } as const;
/** The columns of Stripe's metadata in which partners store their own reference. */
const ownReferences = [
  "payment_reference (metadata)",
  "reference (metadata)",
  "order_id (metadata)",
  "payment_metadata[payment_reference]",
  "payment_metadata[reference]",
  "payment_metadata[order_id]",
];

const ignoredCategories = [
  ["fee", /fee|tax/],
  ["payout", /payout|transfer|topup|advance/],
  ["dispute", /dispute/],
] as const;

function toIgnored(category: string): RowResult {
  const [reason = "other"] = ignoredCategories.find(([, pattern]) => pattern.test(category)) ?? [];
  return { ignored: reason };
}

/** Stripe's export of payments: one row per payment, with its refunded amount. */
const payments: Layout = {
  provider: "stripe",
  notation,
  required: ["id", "amount", "amount refunded", "currency", "status", "created date (utc)"],
  readRow: readPayment,
};

function readPayment(read: CellReader): RowResult {
  const status = readRequired(read, "status").text.toLowerCase();
  if (/fail|cancel|incomplete|requires|expired|blocked/.test(status)) return { ignored: "failed" };
  const isCaptured = read("captured")?.text.toLowerCase() !== "false";
  if (!isCaptured || /uncaptured|pending|processing/.test(status)) return { ignored: "not_captured" };
  const common = {
    references: readFilled(read, [...ownReferences, "paymentintent id", "id"]),
    transaction: read("id"),
    currency: readRequired(read, "currency"),
    isUtc: true,
  };
  const at = readRequired(read, "created date (utc)");
  const charge = { ...common, kind: "charge" as const, amount: readRequired(read, "amount"), at };
  const amount = readRequired(read, "amount refunded");
  if (/^0*([.,]0*)?$/.test(amount.text)) return { lines: [charge] };
  const [refundedAt = at] = readFilled(read, ["refunded date (utc)"]);
  return { lines: [charge, { ...common, kind: "refund", amount, at: refundedAt }] };
}

/** Stripe's itemised reports of balance changes. */
const balanceReport: Layout = {
  provider: "stripe",
  notation,
  required: ["balance_transaction_id", "created", "currency", "gross", "reporting_category"],
  readRow: (read) => {
    const category = readRequired(read, "reporting_category").text.toLowerCase();
    if (category !== "charge" && category !== "refund") return toIgnored(category);
    const [utc] = readFilled(read, ["created_utc"]);
    const line = {
      kind: category,
      references: readFilled(read, [...ownReferences, "payment_intent_id", "charge_id", "source_id"]),
      transaction: read("balance_transaction_id"),
      amount: readRequired(read, "gross"),
      currency: readRequired(read, "currency"),
      at: utc ?? readRequired(read, "created"),
      isUtc: utc !== undefined,
    } as const;
    return { lines: [line] };
  },
};

/** Stripe's export of the balance history: one row per movement. */
const balanceHistory: Layout = {
  provider: "stripe",
  notation,
  required: ["id", "type", "source", "amount", "fee", "net", "currency", "created (utc)"],
  readRow: (read) => {
    const type = readRequired(read, "type").text.toLowerCase();
    const kind = { charge: "charge", payment: "charge", refund: "refund", payment_refund: "refund" }[type];
    if (kind === undefined) return toIgnored(type);
    const line = {
      kind: kind === "charge" ? ("charge" as const) : ("refund" as const),
      references: readFilled(read, [...ownReferences, "source"]),
      transaction: read("id"),
      amount: readRequired(read, "amount"),
      currency: readRequired(read, "currency"),
      at: readRequired(read, "created (utc)"),
      isUtc: true,
    };
    return { lines: [line] };
  },
};

export const stripeLayouts: readonly Layout[] = [payments, balanceReport, balanceHistory];
