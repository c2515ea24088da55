import { say } from "../../bench/say";
import { checkAll, isBroken, type Verdict } from "../../invariants/check-all";
import { fatal } from "../../invariants/checks/process";
import { withEvidence } from "../../invariants/evidence";
import type { FuzzStage } from "../stage/open-fuzz-stage";

/** What is seen of the service from behind once the last request was answered. */
export type Aftermath = {
  prototypes: readonly string[];
  deaths: readonly string[];
  verdicts: readonly Verdict[];
};

export async function lookBehind(stage: FuzzStage): Promise<Aftermath> {
  const processes = [stage.web, stage.frail];
  const prototypes = await Promise.all(processes.map(addedToPrototypes));
  const deaths = [...processes, stage.worker, stage.elsewhere.web].flatMap((process) =>
    process.logs().filter((line) => fatal.test(line)),
  );
  const verdicts = await withEvidence(stage.databaseUrl, null, (evidence) => checkAll(evidence));
  return { prototypes: prototypes.flat(), deaths, verdicts };
}

/** Asked of the process itself. */
async function addedToPrototypes(process: FuzzStage["web"]): Promise<string[]> {
  await process.kill("SIGUSR2");
  const { added } = await process.logged("prototypes");
  return Array.isArray(added) ? added.map(String) : ["no answer"];
}

/** `careless` names invariants that a test's own database is known to break. */
export function isClean(
  { prototypes, deaths, verdicts }: Aftermath,
  careless: readonly string[] = [],
): boolean {
  const broken = verdicts.filter((verdict) => isBroken(verdict) && !careless.includes(verdict.id));
  for (const { id, violations } of broken) say(`${id} is broken: ${violations.slice(0, 3).join("; ")}`);
  if (prototypes.length > 0) say(`Prototypes gained ${prototypes.join(", ")}.`);
  for (const line of deaths.slice(0, 5)) say(line);
  return broken.length === 0 && prototypes.length === 0 && deaths.length === 0;
}
