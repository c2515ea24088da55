import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Arrivals, Ready } from "./receiver-process";

export type BenchReceiver = Ready & {
  /** Returns the webhooks that have arrived since the last call. */
  takeArrivals(): Promise<Arrivals>;
  stop(): Promise<void>;
};

/** Starts the receiver as its own process, and waits until it reports its port. */
export async function startReceiver(): Promise<BenchReceiver> {
  const child = fork(join(import.meta.dirname, "receiver-process.ts"), { execArgv: ["--import", "tsx"] });
  const [ready]: Ready[] = await once(child, "message");
  if (ready === undefined) throw new Error("The receiver did not report its port.");
  return {
    ...ready,
    takeArrivals: async () => {
      const reply = once(child, "message");
      child.send("take");
      const [arrivals]: Arrivals[] = await reply;
      return arrivals ?? [];
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.disconnect();
  await exited;
}
