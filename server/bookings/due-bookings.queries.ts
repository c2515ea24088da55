import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import { partners } from "@/drizzle/schema/partners";
import type { Db, Tx } from "../db/database";
import { waitingStatuses } from "./transitions";

/** Takes one due booking, passing over those another worker holds and those the caller names. */
export async function claimExpiredBooking(
  tx: Tx,
  passOver: readonly number[],
): Promise<BookingRow | undefined> {
  const waiting = inArray(bookings.status, [...waitingStatuses]);
  // A clock that jumped past both moments must not turn their order round: the stand-in crew's answer came first.
  const unanswered = or(isNull(bookings.autopilotAt), gte(bookings.autopilotAt, bookings.confirmBy));
  return await takeDue(tx, { at: bookings.confirmBy, where: and(waiting, unanswered), passOver });
}

export async function claimFinishedBooking(
  tx: Tx,
  passOver: readonly number[],
): Promise<BookingRow | undefined> {
  return await takeDue(tx, { at: bookings.endsAt, where: eq(bookings.status, "confirmed"), passOver });
}

export async function claimForCrewSimulator(
  tx: Tx,
  passOver: readonly number[],
): Promise<BookingRow | undefined> {
  return await takeDue(tx, { at: bookings.autopilotAt, where: undefined, passOver });
}

type Due = {
  at: typeof bookings.confirmBy | typeof bookings.endsAt | typeof bookings.autopilotAt;
  where: SQL | undefined;
  passOver: readonly number[];
};

/** The one longest due. The first bound enters the index, the second is the booking's own partner's time. */
async function takeDue(tx: Tx, { at, where, passOver }: Due): Promise<BookingRow | undefined> {
  const [row] = await tx.orm
    .select(getTableColumns(bookings))
    .from(bookings)
    .innerJoin(partners, eq(partners.id, bookings.partnerId))
    .where(
      and(
        where,
        lte(at, sql`furthest_now()`),
        lte(at, sql`partner_now(${partners.clockOffsetSeconds})`),
        passOver.length === 0 ? undefined : notInArray(bookings.id, [...passOver]),
      ),
    )
    .orderBy(asc(at))
    .limit(1)
    .for("update", { of: bookings, skipLocked: true });
  return row;
}

/** Removes drafts that lapsed more than `days` ago and answers how many, at most `limit`. */
export async function purgeExpiredDrafts(db: Db, limits: { days: number; limit: number }): Promise<number> {
  const removed = await db.rows<{ id: number }>(
    sql`delete from bookings where id in (
          select b.id from bookings b join partners p on p.id = b.partner_id
          where b.status = 'draft' and b.expires_at < furthest_now() - make_interval(days => ${limits.days})
            and b.expires_at < partner_now(p.clock_offset_seconds) - make_interval(days => ${limits.days})
          order by b.expires_at limit ${limits.limit} for update of b skip locked
        ) returning id`,
  );
  return removed.length;
}
