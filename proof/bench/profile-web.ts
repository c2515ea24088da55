import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow } from "./bench-rows";
import { openBenchTestbed } from "./bench-testbed";
import type { BenchDatabase } from "./dataset/bench-cluster";
import { runLoad } from "./load/run-load";

type Profile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    hitCount?: number;
    children?: number[];
  }[];
  startTime: number;
  endTime: number;
};

export type ProfileOptions = { folder: string; dist: string; seconds: number; connections: number };

const maxLines = 45;

/** Profiles the web process at full load with requests of one kind. Returns its CPU time by package and function. */
export async function profileWeb(
  database: BenchDatabase,
  row: BenchRow,
  options: ProfileOptions,
): Promise<string> {
  const { folder, dist, seconds, connections } = options;
  const profiles = join(folder, "profiles");
  rmSync(profiles, { recursive: true, force: true });
  const nodeArgs = ["--cpu-prof", `--cpu-prof-dir=${profiles}`];
  const testbed = await openBenchTestbed(database, { folder, dist, nodeArgs });
  const requests = await testbed.makers[row.name].make(row.consumesStock ? seconds * 1500 : 2000);
  const { perSecond } = await runLoad({
    ...{ requests, folder, connections, seconds, rate: null, origin: testbed.web.origin },
    expectedStatus: row.status,
    watched: { server: testbed.web.pid, database: testbed.databaseProcesses },
  });
  await testbed.close();
  const [name] = readdirSync(profiles);
  if (name === undefined) throw new Error("The web process wrote no profile.");
  const profile: Profile = JSON.parse(readFileSync(join(profiles, name), "utf8"));
  return `${row.title}: ${perSecond.toFixed(0)}/s while profiled\n${render(profile)}`;
}

function render({ nodes }: Profile): string {
  const total = nodes.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0);
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === "(idle)")?.hitCount ?? 0;
  const busy = total - idle;
  const [byFunction, byPackage] = [new Map<string, number>(), new Map<string, number>()];
  for (const { callFrame, hitCount = 0 } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    if (functionName === "(idle)" || hitCount === 0) continue;
    const source = url === "" ? "engine" : toPackageName(url);
    const label = `${functionName || "(anonymous)"}  ${source}${url === "" ? "" : `:${lineNumber + 1}`}`;
    byFunction.set(label, (byFunction.get(label) ?? 0) + hitCount);
    byPackage.set(source, (byPackage.get(source) ?? 0) + hitCount);
  }
  const table = (times: Map<string, number>) =>
    [...times]
      .sort(([, left], [, right]) => right - left)
      .slice(0, maxLines)
      .map(([label, hits]) => `${((hits / busy) * 100).toFixed(1).padStart(6)} %  ${label}`)
      .join("\n");
  return `idle ${((idle / total) * 100).toFixed(0)} %\n\nby package\n${table(byPackage)}\n\nby function\n${table(byFunction)}`;
}

function toPackageName(url: string): string {
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (dependency !== undefined) return dependency;
  return url.startsWith("node:") ? url : (url.split("/").at(-1) ?? url);
}
