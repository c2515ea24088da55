import type { Random } from "../../kit/random";
import type { Testbed } from "../testbed/open-testbed";

/** A fault that a run injects. */
export type Fault = {
  name: string;
  /**
   * The kind of the fault. `kill` counts towards the number of kills that a run must inject. `network` faults
   * are reported separately.
   */
  kind: "kill" | "network" | "other";
  weight: number;
  /** Injects the fault and returns its target, or `undefined` if there was none. */
  inject(testbed: Testbed, random: Random): Promise<string | undefined>;
};
