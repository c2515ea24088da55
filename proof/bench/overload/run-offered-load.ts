import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchRequest } from "../load/bench-requests";
import type { OfferedLoad, Outcome } from "./arrivals";

export type OfferedLoadOptions = Omit<OfferedLoad, "requests" | "keyPrefix"> & {
  requests: readonly BenchRequest[];
  folder: string;
};

let loads = 0;

/**
 * Sends the load from a separate process, so that generating it takes no CPU time from this one. Returns the outcome of
 * the load.
 */
export async function runOfferedLoad({ requests, folder, ...load }: OfferedLoadOptions): Promise<Outcome> {
  loads += 1;
  const path = join(folder, `offered-${loads}.json`);
  writeFileSync(path, JSON.stringify(requests));
  try {
    const child = fork(join(import.meta.dirname, "arrivals.ts"), { execArgv: ["--import", "tsx"] });
    const exited = once(child, "exit").then(([code]) => {
      throw new Error(`The load generator exited (${code}) before it reported.`);
    });
    await Promise.race([once(child, "message"), exited]);
    const settings: OfferedLoad = { ...load, requests: path, keyPrefix: `overload-${process.pid}-${loads}` };
    child.send(settings);
    const [outcome]: Outcome[] = await Promise.race([once(child, "message"), exited]);
    // From now on its exit is expected.
    exited.catch(() => undefined);
    if (outcome === undefined) throw new Error("The load generator reported nothing.");
    return outcome;
  } finally {
    rmSync(path, { force: true });
  }
}
