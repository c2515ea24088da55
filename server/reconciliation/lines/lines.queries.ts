import { type SQL, sql } from "drizzle-orm";
import type { LineOutcome } from "@/lib/reconciliation";
import type { Db, Tx } from "../../db/database";

export type LineRow = {
  id: number;
  rowNumber: number | null;
  kind: "charge" | "refund";
  reference: string;
  transactionId: string | null;
  amountMinor: number;
  currency: string;
  at: Date;
  outcome: LineOutcome;
  expectedMinor: number | null;
  expectedCurrency: string | null;
  paymentId: string | null;
  booking: string | null;
  settledBy: number | null;
  settledEmail: string | null;
  settledAt: Date | null;
  note: string | null;
  settledBooking: string | null;
};

const columns = sql`l.id, l.row_number as "rowNumber", l.kind, l.reference, l.transaction_id as "transactionId",
  l.amount_minor as "amountMinor", l.currency, l.at, l.outcome, l.expected_minor as "expectedMinor",
  l.expected_currency as "expectedCurrency", p.payment_id as "paymentId", b.reference as booking,
  l.settled_by as "settledBy", s.email as "settledEmail", l.settled_at as "settledAt", l.note,
  settled.reference as "settledBooking"`;
const joined = sql`reconciliation_lines l
  left join payments p on p.id = l.payment_id
  left join bookings b on b.id = p.booking_id
  left join staff s on s.id = l.settled_by
  left join bookings settled on settled.id = l.settled_booking_id`;

export type LineFilters = {
  outcome?: LineOutcome | undefined;
  resolved?: "yes" | "no" | undefined;
  /** The payment reference, transaction ID or booking reference of the lines to select. */
  reference?: string | undefined;
};

export type LinesPage = {
  uploadId: number;
  filters: LineFilters;
  limit: number;
  afterId: number | undefined;
};

/**
 * Returns up to `limit + 1` lines: those of the file in its order, then those for payments and refunds that the file
 * lacks. The extra row shows that a next page exists.
 */
export async function findLinesPage(db: Db, page: LinesPage): Promise<LineRow[]> {
  return await db.rows<LineRow>(
    sql`select ${columns} from ${joined} where ${sql.join(conditions(page), sql` and `)}
        order by l.id limit ${page.limit + 1}`,
  );
}

function conditions({ uploadId, filters, afterId }: LinesPage): SQL[] {
  const { outcome, resolved, reference } = filters;
  return [
    sql`l.reconciliation_id = ${uploadId}`,
    ...(afterId === undefined ? [] : [sql`l.id > ${afterId}`]),
    ...(outcome === undefined ? [] : [sql`l.outcome = ${outcome}`]),
    ...(resolved === "yes" ? [sql`l.settled_by is not null`] : []),
    ...(resolved === "no" ? [sql`l.settled_by is null and l.outcome <> 'matched'`] : []),
    ...(reference === undefined
      ? []
      : [sql`${reference} in (l.reference, l.transaction_id, b.reference, settled.reference)`]),
  ];
}

/** Returns the line with this ID if it belongs to the upload, otherwise undefined. */
export async function findLine(db: Db, uploadId: number, id: number): Promise<LineRow | undefined> {
  const [row] = await db.rows<LineRow>(
    sql`select ${columns} from ${joined} where l.reconciliation_id = ${uploadId} and l.id = ${id}`,
  );
  return row;
}

export type Settlement = { staffId: number; at: Date; note: string; bookingId: number | null };

/** Stores the decision of a person about a line, or removes it if `settlement` is `undefined`. */
export async function saveSettlement(tx: Tx, id: number, settlement: Settlement | undefined): Promise<void> {
  await tx.rows(
    sql`update reconciliation_lines set settled_by = ${settlement?.staffId ?? null},
          settled_at = ${settlement?.at.toISOString() ?? null}, note = ${settlement?.note ?? null},
          settled_booking_id = ${settlement?.bookingId ?? null}
        where id = ${id}`,
  );
}

/** Returns the ID of the partner's booking with this reference, or undefined. Ignores drafts. */
export async function findBookingId(
  db: Db,
  partnerId: number,
  reference: string,
): Promise<number | undefined> {
  const [row] = await db.rows<{ id: number }>(
    sql`select id from bookings where partner_id = ${partnerId} and reference = ${reference} and status <> 'draft'`,
  );
  return row?.id;
}
