import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

export type PgbenchRun = {
  url: string;
  /** The path to write the script file to. */
  path: string;
  script: string;
  clients: number;
  seconds: number;
  seed: number;
};

/**
 * Returns the path of `pgbench` from `PATH`, else from Debian's folders, newest version first. Returns `null`
 * if there is none.
 */
export function findPgbench(): string | null {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(packaged, version, "bin")),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path)) ?? null;
}

const run = promisify(execFile);
let runs = 0;

/** Runs a script with prepared statements after a short warm-up. Returns transactions per second. */
export async function runPgbench(binary: string, options: PgbenchRun): Promise<number> {
  const { path, script, seconds } = options;
  await writeFile(path, script);
  await measure(binary, options, Math.max(1, Math.round(seconds / 5)));
  return await measure(binary, options, seconds);
}

async function measure(binary: string, options: PgbenchRun, seconds: number): Promise<number> {
  const { url, path, clients, seed } = options;
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  runs += 1;
  const args = [
    ...["--no-vacuum", "--protocol=prepared", `--file=${path}`, `--client=${clients}`, "--jobs=2"],
    ...[
      `--time=${seconds}`,
      `--random-seed=${seed + runs}`,
      "--define=turn=0",
      `--define=base=${runs * 100_000_000}`,
    ],
    ...["-h", host, "-p", port, "-U", username, pathname.slice(1)],
  ];
  const env = { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(password), LC_ALL: "C" };
  const { stdout, stderr } = await run(binary, args, { env: { ...env, NODE_ENV: "production" } });
  const rate = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(stdout)?.[1];
  if (rate === undefined || /aborted/.test(stderr))
    throw new Error(`pgbench failed on ${path}: ${stderr}${stdout}`);
  return Number(rate);
}
