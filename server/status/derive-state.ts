import { type ProbeOutcome, type ServiceState, type StatusComponent, statusComponents } from "@/lib/status";

export type RecentProbe = { ageSeconds: number; outcome: ProbeOutcome };

/** The age of the newest probe, in seconds, above which the state of a component is unknown. */
const maxAgeSeconds = 180;

/**
 * Returns the state of a component from its probes of the last 3 minutes, newest first: `unknown` without probes,
 * `outage` if the two newest failed, else `degraded` if any did not pass. One failed probe may be a lost packet, so it
 * is no outage. During an open incident, every state except `outage` becomes `degraded`.
 */
export function deriveState(probes: readonly RecentProbe[], hasIncident: boolean): ServiceState {
  const measured = deriveMeasured(probes.filter(({ ageSeconds }) => ageSeconds <= maxAgeSeconds));
  return hasIncident && measured !== "outage" ? "degraded" : measured;
}

function deriveMeasured(probes: readonly RecentProbe[]): ServiceState {
  const [newest, before] = probes;
  if (newest === undefined) return "unknown";
  if (newest.outcome === "failed" && before?.outcome === "failed") return "outage";
  return probes.every(({ outcome }) => outcome === "passed") ? "operational" : "degraded";
}

/**
 * Returns the state of the whole service: `outage` if the API has an outage; `degraded` if another component has one,
 * any component is degraded, or an open incident concerns the whole service; otherwise `unknown` if the state of any
 * component is unknown; otherwise `operational`.
 */
export function deriveServiceState(
  states: Readonly<Record<StatusComponent, ServiceState>>,
  hasGeneralIncident: boolean,
): ServiceState {
  if (states.api === "outage") return "outage";
  const has = (state: ServiceState) => statusComponents.some((name) => states[name] === state);
  if (hasGeneralIncident || has("outage") || has("degraded")) return "degraded";
  return has("unknown") ? "unknown" : "operational";
}

/**
 * Returns the share of passed and degraded probes in percent, or null without probes. Rounds down to two decimals, so
 * that one failed probe never shows as 100. Minutes that were not measured do not count.
 */
export function computeUptime({ probes, failed }: { probes: number; failed: number }): number | null {
  if (probes === 0) return null;
  return Math.floor((10_000 * (probes - failed)) / probes) / 100;
}
