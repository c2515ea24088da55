import { addDays, type Day } from "@/lib/dates";
import { type ServiceState, type StatusComponent, statusComponents } from "@/lib/status";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import { computeUptime, deriveServiceState, deriveState } from "./derive-state";
import type { PresentedIncident } from "./present-incident";
import { statusDays } from "./probe-service";
import { findStatus, type StatusRecords } from "./status.queries";

/** The probes of one UTC day, by result. A day has at most 1440 probes, one for each minute that was measured. */
export type StatusDay = { day: string; probes: number; degraded: number; failed: number };

export type ComponentStatus = {
  name: StatusComponent;
  state: ServiceState;
  uptime90d: number | null;
  /** The last 90 days, oldest first. */
  days: readonly StatusDay[];
};

export type ServiceStatus = {
  state: ServiceState;
  components: readonly ComponentStatus[];
  /** The recent incidents, newest first. */
  incidents: readonly (PresentedIncident & { component: StatusComponent | null })[];
};

const maxIncidents = 50;
/** The time for which a result is cached, in milliseconds. */
const freshMs = 10_000;
/** The maximum time for which a request waits for a new result, in milliseconds. */
const maxWaitMs = 1000;

/**
 * Returns the status of the service, cached for 10 seconds. While the database does not respond, the API is in an
 * `outage`, because it cannot serve anyone. The other components are then `unknown`, and everything else is as last
 * read.
 */
export async function readStatus(database: Database): Promise<ServiceStatus> {
  return await statusCache(database).read();
}

const statusCache = perDatabase((database) => {
  let last: { status: ServiceStatus; readAt: number } | undefined;
  let reading: Promise<ServiceStatus> | undefined;

  function refresh(): Promise<ServiceStatus> {
    reading ??= findStatus(database, { days: statusDays, incidents: maxIncidents })
      .then((records) => {
        const status = toStatus(records);
        last = { status, readAt: performance.now() };
        return status;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    read: async (): Promise<ServiceStatus> => {
      if (last !== undefined && performance.now() - last.readAt < freshMs) return last.status;
      const refreshed = refresh().catch(() => undefined);
      const waited = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs, undefined).unref());
      return (await Promise.race([refreshed, waited])) ?? withoutDatabase(last?.status ?? emptyStatus);
    },
  };
});

const emptyStatus: ServiceStatus = {
  state: "unknown",
  components: statusComponents.map((name) => ({ name, state: "unknown", uptime90d: null, days: [] })),
  incidents: [],
};

function withoutDatabase({ components, incidents }: ServiceStatus): ServiceStatus {
  const states = components.map((component): ComponentStatus => {
    const state = component.name === "api" ? "outage" : "unknown";
    return { ...component, state };
  });
  return { state: "outage", components: states, incidents };
}

function toStatus({ today, days, recent, incidents }: StatusRecords): ServiceStatus {
  const components = statusComponents.map((name): ComponentStatus => {
    const open = incidents.some(({ state, component }) => state === "open" && component === name);
    const probes = recent.filter(({ component }) => component === name);
    // SAFETY: PostgreSQL prints a date as `YYYY-MM-DD`.
    const shown = listDays(
      today as Day,
      days.filter(({ component }) => component === name),
    );
    return { name, state: deriveState(probes, open), uptime90d: computeUptime(sum(shown)), days: shown };
  });
  const stateOf = (name: StatusComponent) =>
    components.find((component) => component.name === name)?.state ?? "unknown";
  const states = {
    api: stateOf("api"),
    portal: stateOf("portal"),
    webhooks: stateOf("webhooks"),
    suppliers: stateOf("suppliers"),
  };
  const general = incidents.some(({ state, component }) => state === "open" && component === null);
  return {
    state: deriveServiceState(states, general),
    components,
    incidents: incidents.map(({ id, title, component, state, startedAt, resolvedAt, updates }) => ({
      id,
      title,
      component,
      state,
      started_at: new Date(startedAt).toISOString(),
      resolved_at: resolvedAt === null ? null : new Date(resolvedAt).toISOString(),
      updates: updates.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
    })),
  };
}

/** Returns one entry for each of the last 90 days, also for those without probes. */
function listDays(today: Day, counts: readonly StatusDay[]): StatusDay[] {
  const known = new Map(counts.map((count) => [count.day, count]));
  return Array.from({ length: statusDays }, (_, place) => {
    const day = addDays(today, place + 1 - statusDays);
    const { probes = 0, degraded = 0, failed = 0 } = known.get(day) ?? {};
    return { day, probes, degraded, failed };
  });
}

function sum(days: readonly StatusDay[]): { probes: number; failed: number } {
  return days.reduce(
    (total, { probes, failed }) => ({ probes: total.probes + probes, failed: total.failed + failed }),
    { probes: 0, failed: 0 },
  );
}
