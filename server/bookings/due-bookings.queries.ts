import { and, asc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { Db, Tx } from "../db/database";
import { waitingStatuses } from "./transitions";

const serviceNow = sql`service_now()`;

function not(passOver: readonly number[]) {
  return passOver.length === 0 ? undefined : notInArray(bookings.id, [...passOver]);
}

/** Takes one due booking, passing over those another worker holds and those the caller names. */
export async function takeLapsed(tx: Tx, passOver: readonly number[]): Promise<BookingRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(bookings)
    .where(
      and(inArray(bookings.status, [...waitingStatuses]), lte(bookings.confirmBy, serviceNow), not(passOver)),
    )
    .orderBy(asc(bookings.confirmBy))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

export async function takeFinished(tx: Tx, passOver: readonly number[]): Promise<BookingRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, "confirmed"), lte(bookings.endsAt, serviceNow), not(passOver)))
    .orderBy(asc(bookings.endsAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

export async function takeForAutopilot(tx: Tx, passOver: readonly number[]): Promise<BookingRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(bookings)
    .where(and(lte(bookings.autopilotAt, serviceNow), not(passOver)))
    .orderBy(asc(bookings.autopilotAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** Removes drafts that lapsed more than `days` ago and answers how many, at most `limit`. */
export async function removeLapsedDrafts(db: Db, limits: { days: number; limit: number }): Promise<number> {
  const removed = await db.rows<{ id: number }>(
    sql`delete from bookings where id in (
          select id from bookings
          where status = 'draft' and expires_at < service_now() - make_interval(days => ${limits.days})
          order by expires_at limit ${limits.limit} for update skip locked
        ) returning id`,
  );
  return removed.length;
}
