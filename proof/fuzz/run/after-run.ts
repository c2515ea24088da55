import { checkAll, isBroken, type Verdict } from "../../invariants/check-all";
import { fatal } from "../../invariants/checks/process";
import { withEvidence } from "../../invariants/evidence";
import type { FuzzStage } from "../testbed/open-fuzz-stage";

/** What is seen of the service from behind once the last request was answered. */
export type Aftermath = {
  prototypes: readonly string[];
  deaths: readonly string[];
  verdicts: readonly Verdict[];
};

export async function inspectServer(stage: FuzzStage): Promise<Aftermath> {
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

/** What is wrong there, a sentence each. `careless` names invariants that a test's own database is known to break. */
export function wrongsOf(
  { prototypes, deaths, verdicts }: Aftermath,
  careless: readonly string[] = [],
): readonly string[] {
  const broken = verdicts.filter((verdict) => isBroken(verdict) && !careless.includes(verdict.id));
  return [
    ...broken.map(({ id, violations }) => `${id} is broken: ${violations.slice(0, 3).join("; ")}`),
    ...prototypes.map((name) => `Prototypes gained ${name}.`),
    ...deaths.slice(0, 5),
  ];
}
