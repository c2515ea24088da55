import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPrograms } from "../../scripts/ha/find-programs";
import { ConfigError } from "../../server/errors/config-error";
import { runToEnd } from "../support/run/run-to-end";

/** Returns the reason why the cluster cannot run on this machine. Returns an empty text if it can. */
function findReason(): string {
  try {
    findPrograms();
    return "";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

const reason = findReason();
/** The time limit of the run in milliseconds. It takes about 2 minutes on a quiet machine. */
const limitMs = 900_000;

/** The restore is tested by `e2e/restore/pgbackrest.int.test.ts`. */
test.skipIf(reason !== "")(
  `a failover and a split-brain attempt lose no booking${reason === "" ? "" : ` (skipped: ${reason})`}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "cluster-"));
    // PostgreSQL and Patroni run under another account if the tests run as root.
    await chmod(folder, 0o755);
    const seed = String(Math.floor(Math.random() * 1e6));
    const words = ["--import", "tsx", "proof/torture/main.ts", "--cluster", "--short", "--seed", seed];
    const { code, stdout, stderr } = await runToEnd(words, { DATA_DIR: folder }, { limitMs });
    // Tables are in the one, progress in the other.
    const output = `${stdout}\n${stderr}`;
    expect(code, output).toBe(0);
    expect(output).toMatch(
      new RegExp(`^Seed ${seed}: 2 faults, ([2-9]|\\d\\d) changes of the primary\\.$`, "m"),
    );
    expect(output).toMatch(/^[1-9]\d* direct writes acknowledged/m);
    // A run that fails keeps its records there.
    await rm(folder, { recursive: true, force: true });
  },
  limitMs + 60_000,
);
