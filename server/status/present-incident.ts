import type { IncidentState } from "@/lib/status";
import type { IncidentRow } from "./incidents.queries";

/** An incident as `/status.json` shows it, with its updates, newest first. Times are ISO 8601 in UTC. */
export type PresentedIncident = {
  id: string;
  title: string;
  state: IncidentState;
  started_at: string;
  resolved_at: string | null;
  updates: { at: string; text: string }[];
};

export function presentIncident(
  { incidentId, title, state, startedAt, resolvedAt }: IncidentRow,
  updates: readonly { at: Date; text: string }[],
): PresentedIncident {
  return {
    id: incidentId,
    title,
    state,
    started_at: startedAt.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ at, text }) => ({ at: at.toISOString(), text })),
  };
}
