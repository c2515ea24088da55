import { sql } from "drizzle-orm";
import type { OutcomeSum } from "@/drizzle/schema/reconciliation";
import type { Db, Tx } from "../../db/database";
import { ApiError } from "../../errors/api-error";

/** Throws `month_signed_off` if the month is signed off. */
export function assertOpen({ month, signedBy }: { month: string; signedBy: number | null }): void {
  if (signedBy === null) return;
  throw new ApiError("month_signed_off", `${month} is signed off. Reopen it first.`, { month });
}

/** Throws `month_signed_off` if a month, which may have no uploads yet, is signed off. */
export async function assertMonthOpen(db: Db, partnerId: number, month: string): Promise<void> {
  const [row] = await db.rows<{ signedBy: number }>(
    sql`select signed_by as "signedBy" from reconciliation_months where partner_id = ${partnerId} and month = ${month}`,
  );
  assertOpen({ month, signedBy: row?.signedBy ?? null });
}

export type MonthRow = {
  month: string;
  files: number;
  openLines: number;
  signedBy: number | null;
  signedEmail: string | null;
  signedAt: Date | null;
  signedNote: string | null;
};

/** Returns the months that have results, newest first. With `month`, returns only this month. */
export async function findMonths(db: Db, partnerId: number, month?: string): Promise<MonthRow[]> {
  const only = month === undefined ? sql`` : sql`and r.month = ${month}`;
  return await db.rows<MonthRow>(
    sql`select r.month, count(*)::int as files, m.signed_by as "signedBy", s.email as "signedEmail",
          m.signed_at as "signedAt", m.note as "signedNote",
          coalesce(sum((select sum((part->>'lines')::int - (part->>'resolved')::int)
            from jsonb_array_elements(r.summary) part where part->>'outcome' <> 'matched')), 0)::int as "openLines"
        from reconciliations r
        left join reconciliation_months m on m.partner_id = r.partner_id and m.month = r.month
        left join staff s on s.id = m.signed_by
        where r.partner_id = ${partnerId} and r.state = 'done' ${only}
        group by r.month, m.signed_by, s.email, m.signed_at, m.note
        order by r.month desc`,
  );
}

export type NewSignOff = {
  partnerId: number;
  month: string;
  staffId: number;
  at: Date;
  note: string | null;
  summary: readonly OutcomeSum[];
};

export async function insertSignOff(tx: Tx, signOff: NewSignOff): Promise<void> {
  await tx.rows(
    sql`insert into reconciliation_months (partner_id, month, signed_by, signed_at, note, summary)
        values (${signOff.partnerId}, ${signOff.month}, ${signOff.staffId}, ${signOff.at.toISOString()}, ${signOff.note},
          ${JSON.stringify(signOff.summary)})`,
  );
}

export async function deleteSignOff(tx: Tx, partnerId: number, month: string): Promise<void> {
  await tx.rows(sql`delete from reconciliation_months where partner_id = ${partnerId} and month = ${month}`);
}
