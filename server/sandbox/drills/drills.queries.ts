import { and, eq, sql } from "drizzle-orm";
import { type StoredDrillResult, webhookDrillDeliveries, webhookDrills } from "@/drizzle/schema/drills";
import type { DrillName } from "@/lib/drill-names";
import type { Db, Tx } from "../../db/database";
import type { JudgedDelivery } from "./judge-drill";
import type { PlannedDelivery } from "./plan-drills";

export type DrillRun = typeof webhookDrills.$inferSelect;

type NewRun = {
  drillId: string;
  partnerId: number;
  endpointId: number;
  drills: DrillName[];
  requestId: string | null;
};

/** Returns the ID of the run in progress against an endpoint, if there is one. Lock the endpoint first. */
export async function findRunInProgress(tx: Tx, endpointId: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ drillId: string }>(
    sql`select drill_id as "drillId" from webhook_drills where endpoint_id = ${endpointId} and state = 'running'`,
    "find-running-drills",
  );
  return row?.drillId;
}

export async function insertRun(tx: Tx, run: NewRun, planned: readonly PlannedDelivery[]): Promise<void> {
  const [row] = await tx.orm
    .insert(webhookDrills)
    .values({ ...run, state: "running" })
    .returning({ id: webhookDrills.id });
  if (row === undefined) throw new Error("The run was not returned.");
  const numbered = planned.map((delivery, position) => ({ ...delivery, position }));
  await tx.rows(
    sql`insert into webhook_drill_deliveries (drill_row_id, endpoint_id, drill, place, delivery_id, attempt, event_id,
          event_type, body, due_at, delay_seconds)
        select ${row.id}, ${run.endpointId}, p."drill", p."place", p."deliveryId", p."attempt", p."eventId",
          p."eventType", p."body"::json, case when p."due" then real_now() end, p."delaySeconds"
        from json_to_recordset(${JSON.stringify(numbered)}::json) as p("drill" text, "place" smallint,
          "deliveryId" text, "attempt" smallint, "eventId" text, "eventType" text, "body" text, "due" boolean,
          "delaySeconds" integer, "position" integer)
        order by p."position"`,
    "insert-drill-deliveries",
  );
}

export async function findRun(
  db: Db,
  { partnerId, drillId }: { partnerId: number; drillId: string },
): Promise<DrillRun | undefined> {
  const [row] = await db.orm
    .select()
    .from(webhookDrills)
    .where(and(eq(webhookDrills.partnerId, partnerId), eq(webhookDrills.drillId, drillId)));
  return row;
}

/** Returns the newest run against each existing endpoint of the partner, newest first. */
export async function findNewestRuns(db: Db, partnerId: number): Promise<DrillRun[]> {
  return await db.orm
    .select()
    .from(webhookDrills)
    .where(
      sql`${webhookDrills.id} in (
        select newest.id from webhook_endpoints e cross join lateral (
          select r.id from webhook_drills r
          where r.partner_id = e.partner_id and r.endpoint_id = e.id order by r.created_at desc, r.id desc limit 1
        ) newest
        where e.partner_id = ${partnerId} and e.deleted_at is null)`,
    )
    .orderBy(sql`${webhookDrills.createdAt} desc, ${webhookDrills.id} desc`);
}

export async function findDrillDeliveries(db: Db, drillRowId: number): Promise<JudgedDelivery[]> {
  const table = webhookDrillDeliveries;
  return await db.orm
    .select({
      drill: table.drill,
      place: table.place,
      deliveryId: table.deliveryId,
      state: table.state,
      responseStatus: table.responseStatus,
      error: table.error,
    })
    .from(table)
    .where(eq(table.drillRowId, drillRowId))
    .orderBy(table.drill, table.place);
}

/**
 * A run that must end. The flags show whether its endpoint is deleted or not active, and whether the run took too long.
 */
export type EndingRun = Pick<DrillRun, "id" | "drillId" | "drills" | "partnerId"> & {
  isGone: boolean;
  isInactive: boolean;
  isLate: boolean;
};

/**
 * Locks and returns a run that must end, if there is one: none of its deliveries is in progress or scheduled, its
 * endpoint is deleted or not active, or it began more than `maxSeconds` ago.
 */
export async function lockEndingRun(tx: Tx, maxSeconds: number): Promise<EndingRun | undefined> {
  const [row] = await tx.rows<EndingRun>(
    sql`select r.id, r.drill_id as "drillId", r.drills, r.partner_id as "partnerId",
          e.id is null or e.deleted_at is not null as "isGone", coalesce(e.status <> 'active', false) as "isInactive",
          r.created_at < clock_timestamp() - make_interval(secs => ${maxSeconds}) as "isLate"
        from webhook_drills r left join webhook_endpoints e on e.id = r.endpoint_id
        where r.state = 'running' and (e.id is null or e.deleted_at is not null or e.status <> 'active'
          or r.created_at < clock_timestamp() - make_interval(secs => ${maxSeconds})
          or not exists (
            select from webhook_drill_deliveries d where d.drill_row_id = r.id
              and (d.state = 'sending' or d.state = 'waiting' and d.due_at is not null)))
        order by r.id limit 1
        for no key update of r skip locked`,
    "lock-ending-drills",
  );
  return row;
}

/** Stores the results of a locked run and removes its deliveries from the queue. */
export async function endRun(tx: Tx, id: number, results: readonly StoredDrillResult[]): Promise<void> {
  await tx.rows(
    sql`with removed as (delete from webhook_drill_deliveries where drill_row_id = ${id})
        update webhook_drills set state = 'done', ended_at = real_now(), results = ${JSON.stringify(results)}::jsonb
        where id = ${id} and state = 'running'`,
    "end-drills",
  );
}

/** Deletes up to `limit` ended runs that were created more than `days` ago. Returns their number. */
export async function deleteRuns(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const rows = await db.rows(
    sql`delete from webhook_drills
        where id in (select id from webhook_drills where created_at < clock_timestamp() - make_interval(days => ${days})
          and state = 'done' order by created_at limit ${limit} for update skip locked)
        returning 1`,
  );
  return rows.length;
}
