import type { TestPayment } from "./create-payments";

export type ModelLine = {
  kind: "charge" | "refund";
  reference: string;
  amountMinor: number;
  currency: string;
  /** The time of the line. Lines are sorted by their time, then by their position in the file. */
  at: string;
};

/**
 * Returns the outcome of each line, and of each payment or refund that the file lacks, as sorted texts `<reference>
 * <kind> <outcome>`. Compares every line with every other: a second implementation for tests, without SQL.
 */
export function judgeSlowly(payments: readonly TestPayment[], lines: readonly ModelLine[]): string[] {
  const ordered = lines.map((line, position) => ({ ...line, position }));
  ordered.sort((a, b) => a.at.localeCompare(b.at) || a.position - b.position);
  const judged = ordered.map((line, index) => {
    const earlier = ordered.slice(0, index).filter((other) => isSame(other, line)).length;
    const charges = ordered.filter(
      (other) => other.kind === "charge" && other.reference === line.reference,
    ).length;
    const payment = payments.find(({ reference }) => reference === line.reference);
    return `${line.reference} ${line.kind} ${judge(line, { payment, earlier, charges })}`;
  });
  const has = (kind: string, reference: string) =>
    lines.some((line) => line.kind === kind && line.reference === reference);
  const missing = payments.flatMap(({ reference, state = "kept" }) => {
    if (state === "kept" && !has("charge", reference)) return [`${reference} charge booked_not_paid`];
    const isDue = state !== "kept" && state !== "unbooked";
    const lacksRefund = isDue && has("charge", reference) && !has("refund", reference);
    return lacksRefund ? [`${reference} refund refund_missing`] : [];
  });
  return [...judged, ...missing].sort();
}

function isSame(a: ModelLine, b: ModelLine): boolean {
  return a.kind === b.kind && a.reference === b.reference;
}

type Facts = { payment: TestPayment | undefined; earlier: number; charges: number };

function judge(line: ModelLine, facts: Facts): string {
  return line.kind === "charge" ? judgeCharge(line, facts) : judgeRefund(line, facts);
}

function judgeCharge(line: ModelLine, { payment, earlier }: Facts): string {
  if (payment === undefined) return "paid_not_booked";
  if (earlier > 0 || payment.state === "paid_twice") return "paid_twice";
  if (payment.state === "unbooked" || payment.state === "not_booked") return "paid_not_booked";
  return compare(line, payment);
}

function judgeRefund(line: ModelLine, { payment, earlier, charges }: Facts): string {
  if (payment === undefined) return earlier < charges ? "matched" : "unexpected_refund";
  const due = payment.state === undefined || ["kept", "unbooked"].includes(payment.state) ? 0 : 1;
  if (earlier >= due + Math.max(0, charges - 1)) return "unexpected_refund";
  return compare(line, payment);
}

function compare(line: ModelLine, { amountMinor = 10_000, currency = "EUR" }: TestPayment): string {
  if (line.currency !== currency) return "currency_differs";
  return line.amountMinor === amountMinor ? "matched" : "amount_differs";
}
