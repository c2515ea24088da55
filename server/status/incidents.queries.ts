import { sql } from "drizzle-orm";
import type { IncidentState, StatusComponent } from "@/lib/status";
import type { Tx } from "../db/database";

export type IncidentRow = {
  id: number;
  incidentId: string;
  title: string;
  component: StatusComponent | null;
  state: IncidentState;
  startedAt: Date;
  resolvedAt: Date | null;
};

const columns = sql`id, incident_id as "incidentId", title, component, state, started_at as "startedAt",
  resolved_at as "resolvedAt"`;

export async function insertIncident(
  tx: Tx,
  { incidentId, title, component }: Pick<IncidentRow, "incidentId" | "title" | "component">,
): Promise<void> {
  await tx.rows(
    sql`insert into incidents (incident_id, title, component) values (${incidentId}, ${title}, ${component})`,
    "insert-incident",
  );
}

/** Locks and returns an incident, or undefined for an unknown ID. */
export async function lockIncident(tx: Tx, incidentId: string): Promise<IncidentRow | undefined> {
  const [row] = await tx.rows<IncidentRow>(
    sql`select ${columns} from incidents where incident_id = ${incidentId} for update`,
    "lock-incident",
  );
  return row;
}

export async function insertUpdate(tx: Tx, incident: IncidentRow, text: string): Promise<void> {
  await tx.rows(
    sql`insert into incident_updates (incident_row_id, text) values (${incident.id}, ${text})`,
    "insert-incident-update",
  );
}

export async function markResolved(tx: Tx, incident: IncidentRow): Promise<void> {
  await tx.rows(
    sql`update incidents set state = 'resolved', resolved_at = greatest(clock_timestamp(), started_at) where id = ${incident.id}`,
    "resolve-incident",
  );
}

export async function findUpdates(tx: Tx, incident: IncidentRow): Promise<{ at: Date; text: string }[]> {
  return await tx.rows<{ at: Date; text: string }>(
    sql`select at, text from incident_updates where incident_row_id = ${incident.id} order by id desc`,
    "find-incident-updates",
  );
}
