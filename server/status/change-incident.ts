import { type StatusComponent, statusComponents } from "@/lib/status";
import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database, Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { CommandError } from "../errors/command-error";
import { newIncidentId } from "../ids";
import {
  findUpdates,
  type IncidentRow,
  insertIncident,
  insertUpdate,
  lockIncident,
  markResolved,
} from "./incidents.queries";
import { type PresentedIncident, presentIncident } from "./present-incident";

const maxTitle = 200;
const maxText = 2000;

/** Opens an incident on the status page. Throws a `CommandError` for a bad title or component. */
export async function openIncident(
  database: Database,
  acting: Acting,
  input: { title: string; component?: string | undefined },
): Promise<PresentedIncident> {
  const title = readText("title (--title)", input.title, maxTitle);
  const component = readComponent(input.component);
  const incidentId = newIncidentId();
  return await inTransaction(database, async (tx) => {
    await insertIncident(tx, { incidentId, title, component });
    return await finish(tx, acting, { incidentId, action: "incident.open", after: { title, component } });
  });
}

/** Adds a text to an incident, resolved or not. Throws a `CommandError` for an unknown incident or a bad text. */
export async function updateIncident(
  database: Database,
  acting: Acting,
  input: { id: string; text: string },
): Promise<PresentedIncident> {
  const text = readText("text (--text)", input.text, maxText);
  return await inTransaction(database, async (tx) => {
    const incident = await lockExisting(tx, input.id);
    await insertUpdate(tx, incident, text);
    return await finish(tx, acting, {
      incidentId: incident.incidentId,
      action: "incident.update",
      after: { text },
    });
  });
}

/** Resolves an incident. Does nothing if it is resolved already. Throws a `CommandError` for an unknown one. */
export async function resolveIncident(
  database: Database,
  acting: Acting,
  id: string,
): Promise<PresentedIncident> {
  return await inTransaction(database, async (tx) => {
    const incident = await lockExisting(tx, id);
    if (incident.state === "resolved") return presentIncident(incident, await findUpdates(tx, incident));
    await markResolved(tx, incident);
    return await finish(tx, acting, {
      incidentId: incident.incidentId,
      action: "incident.resolve",
      before: { state: incident.state },
      after: { state: "resolved" },
    });
  });
}

type Change = { incidentId: string; action: string; before?: unknown; after: unknown };

/** Writes the audit entry of the change and returns the incident as it is now. */
async function finish(tx: Tx, acting: Acting, { incidentId, ...entry }: Change): Promise<PresentedIncident> {
  await recordAudit(tx, acting, { ...entry, partnerId: null, target: { type: "incident", id: incidentId } });
  const incident = await lockExisting(tx, incidentId);
  return presentIncident(incident, await findUpdates(tx, incident));
}

async function lockExisting(tx: Tx, id: string): Promise<IncidentRow> {
  const incident = await lockIncident(tx, id);
  if (incident !== undefined) return incident;
  throw new CommandError(`There is no incident ${id}. Copy its ID from /status.json.`);
}

function readText(name: string, text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed.length > 0 && trimmed.length <= max && !trimmed.includes("\0")) return trimmed;
  throw new CommandError(`The ${name} must have 1 to ${max} characters.`);
}

function readComponent(text: string | undefined): StatusComponent | null {
  if (text === undefined) return null;
  const known = statusComponents.find((name) => name === text);
  if (known !== undefined) return known;
  throw new CommandError(`The component (--component) must be one of ${statusComponents.join(", ")}.`);
}
