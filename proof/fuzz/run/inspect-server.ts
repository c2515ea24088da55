import { checkAll, isBroken, type Verdict } from "../../invariants/check-all";
import { fatalLogPattern } from "../../invariants/checks/process";
import { withReadSnapshot } from "../../invariants/evidence";
import type { FuzzTestbed } from "../testbed/open-fuzz-testbed";

/** Changed prototypes, fatal log lines and verdicts on the invariants, read after the last request. */
export type ServerState = {
  prototypes: readonly string[];
  fatalLines: readonly string[];
  verdicts: readonly Verdict[];
};

export async function inspectServer(testbed: FuzzTestbed): Promise<ServerState> {
  const processes = [testbed.web, testbed.faultWeb];
  const prototypes = await Promise.all(processes.map(readAddedProperties));
  const fatalLines = [...processes, testbed.worker, testbed.otherEnvironment.web].flatMap((process) =>
    process.logs().filter((line) => fatalLogPattern.test(line)),
  );
  const verdicts = await withReadSnapshot(testbed.databaseUrl, null, (evidence) => checkAll(evidence));
  return { prototypes: prototypes.flat(), fatalLines, verdicts };
}

/** Returns the properties that were added to built-in prototypes. The process logs them on SIGUSR2. */
async function readAddedProperties(process: FuzzTestbed["web"]): Promise<string[]> {
  await process.kill("SIGUSR2");
  const { added } = await process.logged("prototypes");
  return Array.isArray(added) ? added.map(String) : ["(no reply from the process)"];
}

/**
 * Returns the violated invariants except `ignoredInvariants`, the changed prototypes, and the first 5 fatal
 * log lines.
 */
export function listProblems(
  { prototypes, fatalLines, verdicts }: ServerState,
  ignoredInvariants: readonly string[] = [],
): readonly string[] {
  const broken = verdicts.filter((verdict) => isBroken(verdict) && !ignoredInvariants.includes(verdict.id));
  return [
    ...broken.map(
      ({ id, violations }) => `Invariant ${id} is violated: ${violations.slice(0, 3).join("; ")}`,
    ),
    ...prototypes.map((name) => `A request added ${name} to a built-in prototype.`),
    ...fatalLines.slice(0, 5),
  ];
}
