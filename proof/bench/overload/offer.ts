import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchRequest } from "../load/bench-requests";
import type { Offered, Outcome } from "./arrivals";

export type Offer = Omit<Offered, "requests" | "keyPrefix"> & {
  requests: readonly BenchRequest[];
  folder: string;
};

let offers = 0;

/** Sends the load from a separate process, so that generating it takes no time from this one. */
export async function offer({ requests, folder, ...load }: Offer): Promise<Outcome> {
  offers += 1;
  const path = join(folder, `offered-${offers}.json`);
  writeFileSync(path, JSON.stringify(requests));
  const child = fork(join(import.meta.dirname, "arrivals.ts"), { execArgv: ["--import", "tsx"] });
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`The process that sends the load ended (${code}) before it reported.`);
  });
  await Promise.race([once(child, "message"), died]);
  const offered: Offered = { ...load, requests: path, keyPrefix: `overload-${process.pid}-${offers}` };
  child.send(offered);
  const [outcome]: Outcome[] = await Promise.race([once(child, "message"), died]);
  // From now on its exit is expected.
  died.catch(() => undefined);
  if (outcome === undefined) throw new Error("The load reported nothing.");
  return outcome;
}
