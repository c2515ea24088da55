import type { ReconciliationLine } from "@/lib/contracts/portal/reconciliation";
import { toMajor } from "@/lib/money";
import type { LineRow } from "./lines.queries";

/** Converts a line to its wire format. */
export function presentLine(row: LineRow): ReconciliationLine {
  const { expectedMinor, expectedCurrency } = row;
  return {
    id: row.id,
    row: row.rowNumber,
    kind: row.kind,
    reference: row.reference,
    transaction_id: row.transactionId,
    amount: toMajor(row.amountMinor, row.currency),
    currency: row.currency,
    at: row.at.toISOString(),
    outcome: row.outcome,
    expected_amount:
      expectedMinor === null || expectedCurrency === null ? null : toMajor(expectedMinor, expectedCurrency),
    expected_currency: expectedCurrency,
    payment: row.paymentId,
    booking: row.booking,
    resolution: presentResolution(row),
  };
}

function presentResolution({ settledBy, settledEmail, settledAt, note, settledBooking }: LineRow) {
  if (settledBy === null || settledEmail === null || settledAt === null || note === null) return null;
  return {
    by: { id: settledBy, email: settledEmail },
    at: settledAt.toISOString(),
    note,
    booking: settledBooking,
  };
}
