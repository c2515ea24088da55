import type { LineOutcome } from "@/lib/reconciliation";
import type { TestPayment } from "./create-payments";
import type { StripeRow } from "./stripe-file";

export type PlantedMistakes = {
  payments: TestPayment[];
  rows: StripeRow[];
  /** The outcomes of the 25 mistakes. The file and the payments agree about everything else. */
  expected: [reference: string, outcome: LineOutcome][];
};

const paid = "100.00";

/** Returns about 2,000 payments and the rows of an export of them, with 25 mistakes of 7 kinds in total. */
export function plantMistakes(): PlantedMistakes {
  const planted: PlantedMistakes = { payments: [], rows: [], expected: [] };
  const { payments, rows } = planted;
  for (let index = 0; index < 1950; index += 1) {
    payments.push({ reference: `pi_good_${index}`, amountMinor: 5000 + index });
    rows.push({ reference: `pi_good_${index}`, amount: ((5000 + index) / 100).toFixed(2) });
  }
  for (let index = 0; index < 25; index += 1) {
    const reference = `pi_refunded_${index}`;
    payments.push({ reference, state: index % 2 === 0 ? "refunded" : "refund_due" });
    rows.push({ reference, amount: paid, refunded: paid, status: "Refunded" });
  }
  for (const index of [1, 2, 3, 4]) plantRound(planted, index);
  return planted;
}

/** Plants one mistake of each of the 7 kinds. The fourth round has only 4 of them. */
function plantRound({ payments, rows, expected }: PlantedMistakes, index: number): void {
  const plant = (
    outcome: LineOutcome,
    { kind, payment, lines }: { kind: string; payment?: Partial<TestPayment>; lines: Partial<StripeRow>[] },
  ) => {
    const reference = `pi_${kind}_${index}`;
    if (payment !== undefined) payments.push({ reference, ...payment });
    rows.push(...lines.map((line) => ({ reference, amount: paid, ...line })));
    expected.push([reference, outcome]);
  };
  plant("amount_differs", { kind: "amount", payment: {}, lines: [{ amount: "100.01" }] });
  plant("currency_differs", { kind: "currency", payment: {}, lines: [{ currency: "usd" }] });
  plant("paid_not_booked", { kind: "stray", lines: [{}] });
  plant("booked_not_paid", { kind: "unpaid", payment: {}, lines: [] });
  if (index === 4) return;
  plant("paid_twice", { kind: "twice", payment: {}, lines: [{}, {}] });
  plant("refund_missing", { kind: "due", payment: { state: "refund_due" }, lines: [{}] });
  plant("unexpected_refund", { kind: "gift", payment: {}, lines: [{ refunded: paid }] });
}
