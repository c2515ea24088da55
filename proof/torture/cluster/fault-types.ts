import type { ClusterNode } from "../../../scripts/ha/cluster-node";
import type { Random } from "../../kit/random";
import type { Testbed } from "../testbed/open-testbed";
import type { ClusterPostgres } from "./start-cluster-postgres";

/** The parts of a run that a fault acts on. */
export type FaultContext = {
  testbed: Testbed;
  postgres: ClusterPostgres;
  primary: ClusterNode;
  /** The synchronous standby, which every commit waits for. */
  synchronous: ClusterNode;
  random: Random;
};

/** A fault that has begun. */
export type BegunFault = {
  target: string;
  /** The minimum duration of the fault, in milliseconds. */
  heldMs: number;
  end(): Promise<void>;
};

export type ClusterFault = {
  /** The name for `--faults`. */
  slug: string;
  /** The name in tables. */
  title: string;
  /**
   * `failover`: the fault does not end before another server is primary. `switchover`: another server must become
   * primary, at the latest after the fault has ended. `none`: the primary may stay.
   */
  effect: "failover" | "switchover" | "none";
  /**
   * True if bookings are impossible in any design while the fault lasts. The time without bookings then counts from the
   * end of the fault.
   */
  blocksBookings?: true;
  /** The alerts of `deploy/prometheus/rules.yaml` that must fire because of the fault and end after it. */
  alerts?: readonly string[];
  begin(context: FaultContext): Promise<BegunFault>;
};

/** A fault as it was injected. Times are in milliseconds since 1970. */
export type InjectedFault = {
  fault: ClusterFault;
  target: string;
  at: number;
  endedAt: number;
  /** When the cluster had recovered: one primary and two standbys. */
  recoveredAt: number;
  from: number;
  to: number;
  /** When another server became primary. Null if the primary stayed. */
  failedOverAt: number | null;
};
