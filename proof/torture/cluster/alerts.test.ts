import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findProgram } from "../../../scripts/find-program";
import { projectRoot } from "../../../server/db/project-root";
import { allClusterFaults } from "./all-cluster-faults";
import type { InjectedFault } from "./fault-types";
import { findAlertFailures } from "./find-alert-failures";
import { shortenRules } from "./shorten-rules";
import { findPrometheus, watchAlerts } from "./watch-alerts";

const rules = readFileSync(join(projectRoot(), "deploy/prometheus/rules.yaml"), "utf8");

test("shortened rules differ only in their times", () => {
  const times = /\bfor: \w+|\[\w+\]|\boffset \w+/g;
  const short = shortenRules(rules, 15);
  expect(short.replaceAll(times, "")).toBe(rules.replaceAll(times, ""));
  expect(rules.match(times)?.length).toBeGreaterThan(30);
  expect(short.match(times)?.every((time) => time.includes("ms"))).toBe(true);
  expect(shortenRules("for: 30s\nrate(a[5m] offset 5m)", 15)).toBe(
    "for: 2000ms\nrate(a[20000ms] offset 20000ms)",
  );
  expect(shortenRules(rules, 1)).toContain("for: 30000ms");
});

test("each alert that a fault must fire is one of the rules", () => {
  const names = allClusterFaults.flatMap(({ alerts = [] }) => alerts);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(rules).toContain(`- alert: ${name}\n`);
});

const primaryKilled = allClusterFaults.find(({ slug }) => slug === "primary-killed");

function inject(at: number, recoveredAt: number, alerts = primaryKilled?.alerts ?? []): InjectedFault {
  if (primaryKilled === undefined) throw new Error("There is no such fault.");
  const fault = { ...primaryKilled, alerts };
  return { fault, target: "node-1", from: 1, to: 2, at, endedAt: at, recoveredAt, failedOverAt: at };
}

test("an alert that does not fire after its fault is a failure", () => {
  const injected = inject(10_000, 30_000);
  const { fault } = injected;
  const both = (at: number) => (fault.alerts ?? []).map((name) => ({ name, at }));
  expect(findAlertFailures([injected], both(12_000))).toEqual([]);
  expect(findAlertFailures([injected], both(44_000))).toEqual([]);
  for (const at of [9000, 46_000]) expect(findAlertFailures([injected], both(at))).toHaveLength(2);
  expect(findAlertFailures([injected], both(12_000).slice(1))).toEqual([
    "the alert RentalsUnavailable did not fire after “machine of the primary killed”",
  ]);
  expect(findAlertFailures([], [])).toEqual([]);
});

const [prometheus, setpriv] = [findPrometheus(), findProgram("setpriv")];

/** Skipped without Prometheus. Debian: `apt-get install --no-install-recommends prometheus`. */
test.skipIf(prometheus === undefined || setpriv === undefined)(
  "Prometheus fires the alert while a worker has no database, and one that does not fire is a failure",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "alerts-"));
    let up = 1;
    const worker = createServer((_request, response) => response.end(`rentals_database_up ${up}\n`));
    worker.listen(0, "127.0.0.1");
    await once(worker, "listening");
    // SAFETY: a listening TCP server has an address of this type.
    const { port } = worker.address() as AddressInfo;
    const programs = { prometheus: prometheus ?? "", setpriv: setpriv ?? "" };
    const watch = await watchAlerts({ ...programs, folder, ports: { "worker-1": port } });
    try {
      const down = inject(Date.now(), Date.now(), ["RentalsDatabaseDown"]);
      expect(await watch.waitUntilQuiet([down.fault])).toEqual([]);
      up = 0;
      await expect.poll(watch.readNames, { timeout: 60_000 }).toEqual(["RentalsDatabaseDown"]);
      up = 1;
      expect(await watch.waitUntilQuiet([down.fault])).toEqual([]);
      const over = { ...down, recoveredAt: Date.now() };
      expect(await watch.findFailures([over])).toEqual([]);
      expect(await watch.findFailures([inject(down.at, over.recoveredAt)])).toEqual([
        "the alert RentalsUnavailable did not fire after “machine of the primary killed”",
      ]);
    } finally {
      await watch.stop();
      worker.close();
      worker.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
