import type { Random } from "../../kit/random";
import type { Stage } from "../testbed/open-testbed";

/** One way in which a run is disturbed. */
export type Fault = {
  name: string;
  /** Kills count towards what a run was asked for; network faults are shown beside them. */
  kind: "kill" | "network" | "other";
  weight: number;
  /** Does it, and says to whom, or `undefined` when there was nobody to do it to. */
  strike(stage: Stage, random: Random): Promise<string | undefined>;
};
