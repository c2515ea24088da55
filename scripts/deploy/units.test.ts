import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { nodeFlags } from "../../server/launch/node-flags";
import { findProgram } from "../find-program";

const systemdAnalyze = findProgram("systemd-analyze");

describe.each(["web", "worker"] as const)("the systemd unit of %s", (name) => {
  const path = join(projectRoot(), `deploy/systemd/rentals-${name}.service`);
  const unit = readFileSync(path, "utf8");

  test("starts the bundle with the flags of the service, again and again except after a wrong setting", () => {
    expect(unit).toContain(`ExecStart=/usr/bin/node ${nodeFlags.join(" ")} /opt/rentals/dist/${name}.mjs\n`);
    expect(unit).toContain("RestartPreventExitStatus=78\n");
    expect(unit).toMatch(/^\[Unit\](?:\n(?!\[).*)*\nStartLimitIntervalSec=0\n/m);
  });

  test("hands secrets over as files and disables core dumps", () => {
    expect(unit).not.toMatch(/^Environment=.*(?:SECRET_KEY|DATABASE_URL)=/m);
    expect(unit).toMatch(/^Environment=SECRET_KEY_FILE=%d\/secret_key DATABASE_URL_FILE=%d\/database_url$/m);
    expect(unit).toContain("LimitCORE=0\n");
  });

  test.skipIf(systemdAnalyze === undefined)("has an exposure of at most 2.0", () => {
    const words = ["security", "--offline=true", "--no-pager", path];
    const { stdout, stderr } = spawnSync(systemdAnalyze ?? "", words, { encoding: "utf8" });
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure), stderr).toBeLessThanOrEqual(2);
  });
});
