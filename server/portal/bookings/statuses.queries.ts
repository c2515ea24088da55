import { sql } from "drizzle-orm";
import type { BookingStatus } from "@/lib/contracts/bookings";
import type { Db } from "../../db/database";

export type StatusRow = { reference: string; status: BookingStatus; confirmBy: Date | null };

export async function findStatuses(
  db: Db,
  { partnerId, references }: { partnerId: number; references: readonly string[] },
): Promise<StatusRow[]> {
  return await db.rows<StatusRow>(
    sql`select reference, status, confirm_by as "confirmBy" from bookings
        where reference = any(${sql.param(references)}::text[]) and partner_id = ${partnerId} and status <> 'draft'`,
    "find-statuses",
  );
}
