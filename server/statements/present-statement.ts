import type { Statement, StatementLine } from "@/lib/contracts/statements";
import { toMajor } from "@/lib/money";
import type { LineRow, StatementRow } from "./statements.queries";

type Sums = { baseCurrency: string; baseTotalMinor: number; commissionMinor: number };

/** Returns the amounts in the base currency. Commission and net amount add up to the total. */
function presentSums({ baseCurrency, baseTotalMinor, commissionMinor }: Sums) {
  return {
    base_total: toMajor(baseTotalMinor, baseCurrency),
    commission: toMajor(commissionMinor, baseCurrency),
    net: toMajor(baseTotalMinor - commissionMinor, baseCurrency),
  };
}

/** Converts the sums of a month to the wire format of a statement. */
export function presentStatement(row: StatementRow): Statement {
  return {
    period: row.period,
    state: row.state,
    base_currency: row.baseCurrency,
    bookings: row.bookings,
    cancellations: row.cancellations,
    ...presentSums(row),
  };
}

/** Converts a row to the wire format of a statement line. */
export function presentLine(row: LineRow): StatementLine {
  const { base_total, commission, net } = presentSums(row);
  return {
    id: row.lineId,
    at: row.at.toISOString(),
    kind: row.kind,
    reference: row.reference,
    external_ref: row.externalRef,
    payment_reference: row.paymentReference,
    total: toMajor(row.totalMinor, row.currency),
    currency: row.currency,
    base_total,
    base_currency: row.baseCurrency,
    commission,
    net,
  };
}
