import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../../server/db/project-root";
import { assertChangesApply } from "../seeded-bugs/change-source";
import { allFailpoints } from "./all-failpoints";
import { toSourceChange } from "./failpoint";
import { sampleInjections } from "./sample-injections";

test("every failpoint matches its source once and has a unique name", async () => {
  await assertChangesApply(allFailpoints.map(toSourceChange));
  expect(new Set(allFailpoints.map(({ name }) => name)).size).toBe(allFailpoints.length);
});

test("the same seed draws the same injections, and no sample size means all", () => {
  expect(sampleInjections(5, 8)).toEqual(sampleInjections(5, 8));
  expect(sampleInjections(5, 8)).not.toEqual(sampleInjections(6, 8));
  expect(sampleInjections(1, null).length).toBeGreaterThanOrEqual(3 * allFailpoints.length);
});

test("neither the sources nor a build of the service contains failpoints", () => {
  const root = projectRoot();
  const dist = join(root, "dist");
  const bundles = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: "utf8" }) : [];
  const modules = [...new Set(allFailpoints.map(({ module }) => module))];
  const built = bundles.filter((name) => name.endsWith(".mjs")).map((name) => join("dist", name));
  for (const file of [...modules, ...built]) {
    expect(readFileSync(join(root, file), "utf8")).not.toContain("faultPoint");
  }
});
