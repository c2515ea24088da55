import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { findProgram } from "../find-program";

const folder = join(projectRoot(), "deploy/prometheus");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const metricName = /\b(?:rentals|nodejs|process)_[a-z0-9_]+/g;

/** The metrics that the metrics library adds. No source of this project names them. */
const defaultMetrics = new Set(["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]);

function metricsIn(text: string): Set<string> {
  return new Set([...text.matchAll(metricName)].map(([name]) => name.replace(/_(bucket|count|sum)$/, "")));
}

function alertNames(): string[] {
  return [...read("rules.yaml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
}

/** Returns the text of all sources that register metrics. */
function meterSources(): string {
  const folders = ["server/metrics", "server/web", "server/worker"];
  return folders
    .flatMap((name) => readdirSync(join(projectRoot(), name)).map((file) => join(projectRoot(), name, file)))
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}

test("each row of the table “Watch” has an alert", () => {
  const guide = readFileSync(join(projectRoot(), "docs/operating.md"), "utf8");
  const [section = ""] = /^## Watch\n[\s\S]*?(?=^## )/m.exec(guide) ?? [];
  const rows = section.split("\n").filter((line) => /^\| (`|the same)/.test(line));
  expect(rows.length).toBeGreaterThan(14);
  const alerted = metricsIn(read("rules.yaml"));
  for (const row of rows) {
    const [first = ""] = row.slice(1).split("|");
    for (const metric of metricsIn(first)) {
      if (metric === "rentals_webhook_due") continue; // its age has the alert
      expect(alerted, row).toContain(metric);
    }
  }
  expect(read("rules.yaml")).toContain('status="503"');
});

test("rules and dashboard use only metrics that the service has", () => {
  const sources = meterSources();
  for (const name of [...metricsIn(read("rules.yaml")), ...metricsIn(read("dashboard.json"))]) {
    if (!defaultMetrics.has(name)) expect(sources).toContain(`"${name}"`);
  }
});

test("each alert has a severity, a summary, a response, and a test that it fires and one that it stays quiet", () => {
  const tests = read("rules.test.yaml");
  const names = alertNames();
  expect(new Set(names).size).toBe(names.length);
  for (const [index, name] of names.entries()) {
    const rules = read("rules.yaml");
    const next = names[index + 1];
    const rule = rules.slice(
      rules.indexOf(`- alert: ${name}\n`),
      next === undefined ? undefined : rules.indexOf(`- alert: ${next}\n`),
    );
    for (const field of ["severity: ", "summary: ", "description: "]) expect(rule, name).toContain(field);
    expect(tests).toContain(`"${name} fires"`);
    expect(tests).toContain(`"${name} stays quiet"`);
  }
});

test("the dashboard has a panel for every alerted metric, without overlaps", () => {
  const dashboard = JSON.parse(read("dashboard.json"));
  const shown = metricsIn(JSON.stringify(dashboard.panels));
  for (const metric of metricsIn(read("rules.yaml"))) expect(shown).toContain(metric);
  const places = dashboard.panels.map(
    ({ gridPos }: { gridPos: { x: number; y: number } }) => `${gridPos.x},${gridPos.y}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

const promtool = findProgram("promtool");

/** Skipped without `promtool`. Debian: `apt-get install --no-install-recommends prometheus`. */
test.skipIf(promtool === undefined)(
  "promtool accepts the rules and every test of them passes",
  () => {
    for (const words of [
      ["check", "rules", "rules.yaml"],
      ["test", "rules", "rules.test.yaml"],
      ["check", "config", "prometheus.yaml"],
    ]) {
      const { status, stdout, stderr } = spawnSync(promtool ?? "", words, { cwd: folder, encoding: "utf8" });
      expect({ status, output: status === 0 ? "" : `${stdout}${stderr}` }).toEqual({ status: 0, output: "" });
    }
  },
  120_000,
);

test.skipIf(promtool === undefined)(
  "a wrong expectation fails the tests of the rules, so the check can fail",
  () => {
    const wrong = read("rules.test.yaml").replace("value: 1}", "value: 2}");
    const { status } = spawnSync(promtool ?? "", ["test", "rules", "/dev/stdin"], {
      cwd: folder,
      input: wrong.replace("rule_files: [rules.yaml]", `rule_files: [${join(folder, "rules.yaml")}]`),
      encoding: "utf8",
    });
    expect(status).toBe(1);
  },
);
