import type { InjectedFault } from "./fault-types";

/** A moment at which Prometheus said that an alert fires, in milliseconds since 1970. */
export type Firing = { name: string; at: number };

/** The time after the recovery of the cluster in which an alert of its fault may still begin, in milliseconds. */
const afterMs = 15_000;

/**
 * Returns a message for each alert that a fault must fire but that did not fire. The alert must fire between the start
 * of the fault and `afterMs` after the recovery.
 */
export function findAlertFailures(injected: readonly InjectedFault[], firings: readonly Firing[]): string[] {
  return injected.flatMap(({ fault, at, recoveredAt }) => {
    const during = firings.filter((firing) => firing.at >= at && firing.at <= recoveredAt + afterMs);
    const fired = new Set(during.map(({ name }) => name));
    return (fault.alerts ?? [])
      .filter((name) => !fired.has(name))
      .map((name) => `the alert ${name} did not fire after “${fault.title}”`);
  });
}
