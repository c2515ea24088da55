import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { allAreas } from "./areas";
import { allEquivalents } from "./equivalents";
import type { Mutant } from "./run-area";
import { isTooWeak, judge } from "./verdict";

function mutant(status: string, changes: Partial<Mutant> = {}): Mutant {
  const here = { file: "a.ts", line: 1, mutator: "EqualityOperator" };
  return { ...here, original: "a < b", replacement: "a <= b", status, ...changes };
}

const excuse = { file: "a.ts", original: "a < b", replacement: "a <= b", why: "never equal" };

test("what a test fails for and what never ends are noticed; what lives or is never reached is not", () => {
  const statuses = ["Killed", "Killed", "Timeout", "Survived", "NoCoverage"];
  const verdict = judge(
    "area",
    statuses.map((status) => mutant(status)),
    [],
  );
  expect(verdict).toMatchObject({ killed: 3, excused: 0, score: 0.6 });
  expect(verdict.survivors.map(({ status }) => status)).toEqual(["Survived", "NoCoverage"]);
  expect(isTooWeak(verdict)).toBe(true);
});

test("nine of ten are enough, and an area in which nothing was tried is not", () => {
  const killed = Array.from({ length: 9 }, () => mutant("Killed"));
  expect(isTooWeak(judge("area", [...killed, mutant("Survived")], []))).toBe(false);
  expect(isTooWeak(judge("area", [...killed.slice(1), mutant("Survived")], []))).toBe(true);
  expect(isTooWeak(judge("area", [], []))).toBe(true);
});

test("an excuse is for one change of one file, and one that excuses nothing any more is refused", () => {
  const killed = mutant("Killed", { original: "c" });
  const excused = judge("area", [killed, mutant("Survived")], [excuse]);
  expect(excused).toMatchObject({ excused: 1, survivors: [], stale: [], score: 1 });
  const elsewhere = judge("area", [killed, mutant("Survived", { replacement: "true" })], [excuse]);
  expect(elsewhere).toMatchObject({ excused: 0, stale: [excuse], score: 0.5 });
  expect(isTooWeak(judge("area", [killed, mutant("Killed")], [excuse]))).toBe(true);
});

test("what is excused stays so where it only took too long, which a busy machine does to any", () => {
  const killed = mutant("Killed", { original: "c" });
  const late = judge("area", [killed, mutant("Timeout")], [excuse]);
  expect(late).toMatchObject({ killed: 1, excused: 1, survivors: [], stale: [], score: 1 });
  expect(judge("area", [killed, mutant("Timeout")], [])).toMatchObject({ killed: 2, excused: 0 });
});

test("every module and test of every area is there, and every excuse has its place in one", () => {
  const root = projectRoot();
  const files = allAreas.flatMap((area) => [...area.files, ...area.tests]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const mutated = new Set(allAreas.flatMap((area) => area.files));
  for (const { file, original } of allEquivalents) {
    expect(mutated.has(file), file).toBe(true);
    expect(readFileSync(join(root, file), "utf8"), file).toContain(original);
  }
});
