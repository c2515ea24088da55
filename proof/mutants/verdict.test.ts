import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { allAreas } from "./areas";
import { allEquivalents } from "./equivalents";
import type { Mutant } from "./run-area";
import { isTooWeak, scoreArea } from "./verdict";

function mutant(status: string, changes: Partial<Mutant> = {}): Mutant {
  const here = { file: "a.ts", line: 1, mutator: "EqualityOperator" };
  return { ...here, original: "a < b", replacement: "a <= b", status, ...changes };
}

const excuse = { file: "a.ts", original: "a < b", replacement: "a <= b", why: "never equal" };

test("killed mutants and timeouts count as detected; survivors and uncovered mutants do not", () => {
  const statuses = ["Killed", "Killed", "Timeout", "Survived", "NoCoverage"];
  const verdict = scoreArea(
    "area",
    statuses.map((status) => mutant(status)),
    [],
  );
  expect(verdict).toMatchObject({ killed: 3, excused: 0, score: 0.6 });
  expect(verdict.survivors.map(({ status }) => status)).toEqual(["Survived", "NoCoverage"]);
  expect(isTooWeak(verdict)).toBe(true);
});

test("a score of 90% is enough, and an area without mutants is too weak", () => {
  const killed = Array.from({ length: 9 }, () => mutant("Killed"));
  expect(isTooWeak(scoreArea("area", [...killed, mutant("Survived")], []))).toBe(false);
  expect(isTooWeak(scoreArea("area", [...killed.slice(1), mutant("Survived")], []))).toBe(true);
  expect(isTooWeak(scoreArea("area", [], []))).toBe(true);
});

test("an excuse covers one change of one file, and a stale excuse fails the area", () => {
  const killed = mutant("Killed", { original: "c" });
  const excused = scoreArea("area", [killed, mutant("Survived")], [excuse]);
  expect(excused).toMatchObject({ excused: 1, survivors: [], stale: [], score: 1 });
  const elsewhere = scoreArea("area", [killed, mutant("Survived", { replacement: "true" })], [excuse]);
  expect(elsewhere).toMatchObject({ excused: 0, stale: [excuse], score: 0.5 });
  expect(isTooWeak(scoreArea("area", [killed, mutant("Killed")], [excuse]))).toBe(true);
});

test("an excused mutant stays excused when it times out on a busy machine", () => {
  const killed = mutant("Killed", { original: "c" });
  const timedOut = scoreArea("area", [killed, mutant("Timeout")], [excuse]);
  expect(timedOut).toMatchObject({ killed: 1, excused: 1, survivors: [], stale: [], score: 1 });
  expect(scoreArea("area", [killed, mutant("Timeout")], [])).toMatchObject({ killed: 2, excused: 0 });
});

test("every file of an area exists, and every excuse matches the source of a mutated file", () => {
  const root = projectRoot();
  const files = allAreas.flatMap((area) => [...area.files, ...area.tests]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const mutated = new Set(allAreas.flatMap((area) => area.files));
  for (const { file, original } of allEquivalents) {
    expect(mutated.has(file), file).toBe(true);
    expect(readFileSync(join(root, file), "utf8"), file).toContain(original);
  }
});
