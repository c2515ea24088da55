import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import type { Stalls } from "./stall-probe";

/** Writes the probe as JavaScript into the folder. Returns the arguments with which Node loads it before a program. */
export function writeStallProbe(folder: string): string[] {
  const outfile = join(folder, "stall-probe.mjs");
  const entry = join(import.meta.dirname, "stall-probe.ts");
  buildSync({ entryPoints: [entry], outfile, format: "esm", platform: "node", logLevel: "error" });
  return ["--import", pathToFileURL(outfile).href];
}

/** Measures the stalls of a process that has loaded the probe while `work` runs. */
export async function measureStalls<T>(
  child: ChildProcess,
  work: () => Promise<T>,
): Promise<{ result: T; stalls: Stalls }> {
  const started = once(child, "message");
  child.send({ stalls: "start" });
  await started;
  const result = await work();
  const answer = once(child, "message");
  child.send({ stalls: "stop" });
  const [message]: { stalls?: Stalls }[] = await answer;
  if (message?.stalls === undefined) throw new Error("The process was not measured.");
  return { result, stalls: message.stalls };
}
