import { printLine } from "../../kit/print-line";
import { createRandom } from "../../kit/random";
import { createPartnerState, type FailingTokens, type Lane } from "../cases/lane";
import { runCase } from "../cases/run-case";
import { createGenerators, type Generators } from "../cases/valid-plan";
import type { DirectedContext } from "../directed/directed-context";
import { rareScenarios } from "../directed/rare-responses";
import { sweepFaults } from "../directed/sweep-faults";
import { sweepConcurrentKeys } from "../directed/sweep-keys";
import {
  sweepMalformedRequests,
  sweepRoles,
  sweepSlowBodies,
  sweepToken,
  sweepUnauthorized,
} from "../directed/sweep-operations";
import { bodyMutators } from "../mutators/body-mutators";
import { carrierMutators } from "../mutators/carrier-mutators";
import { headerMutators } from "../mutators/header-mutators";
import type { Mutator } from "../mutators/mutator";
import { pathMutators } from "../mutators/path-mutators";
import { queryMutators } from "../mutators/query-mutators";
import { type ApiDocument, type Operation, readOperations } from "../openapi/operations";
import { createSchemaValidator, type SchemaValidator } from "../openapi/schema-validator";
import { createResponseChecks, type ResponseChecks } from "../oracles/response-checks";
import type { FuzzTestbed } from "../testbed/open-fuzz-testbed";
import { openSender, type Sender } from "../wire/open-sender";
import { createSubmit } from "./create-submit";
import { collectFailures, type Failures } from "./failures";
import { mintRejectedTokens, mintToken } from "./mint-tokens";

export type FuzzOptions = {
  seed: number;
  /** The minimum number of requests, unless the time limit ends the run. */
  requests: number;
  seconds: number;
  /** The number of the only case to run; `null` runs all. */
  only: number | null;
  /** Whether to send the directed requests: rare responses and injected faults. */
  directed: boolean;
};

export type FuzzResult = {
  checks: ResponseChecks;
  failures: Failures;
  operations: readonly Operation[];
  requests: number;
  cases: number;
  seconds: number;
};

export const mutators: readonly Mutator[] = [
  ...bodyMutators,
  ...carrierMutators,
  ...queryMutators,
  ...pathMutators,
  ...headerMutators,
];

/** The state that all lanes of a run share. */
type Run = {
  testbed: FuzzTestbed;
  options: FuzzOptions;
  document: ApiDocument;
  operations: ReadonlyMap<string, Operation>;
  generators: Generators;
  validator: SchemaValidator;
  checks: ResponseChecks;
  failures: Failures;
  tokens: FailingTokens;
  /** The partner of each token. */
  owners: Map<string, string>;
  count: { requests: number; cases: number };
};

/** Fuzzes the service by its published document, with one lane per pair of partners. */
export async function runFuzz(testbed: FuzzTestbed, options: FuzzOptions): Promise<FuzzResult> {
  const startedAt = Date.now();
  const run = await prepare(testbed, options);
  const [first, ...lanes] = await Promise.all(testbed.pairs.map((_, number) => openLane(run, number)));
  if (first === undefined) throw new Error("A run needs at least one lane.");
  const until = startedAt + options.seconds * 1000;
  if (options.only !== null) await runOne(run, first, options.only);
  else {
    const stop = () => Date.now() > until || run.count.requests >= options.requests;
    const directed = options.directed ? runDirected(run, first.lane) : undefined;
    await Promise.all(
      lanes.map((lane, index) => runCases(run, lane, { first: index, step: lanes.length, stop })),
    );
    const last = await directed;
    if (last !== undefined) await runFaults(run, last);
  }
  const { checks, failures, operations, count } = run;
  const seconds = (Date.now() - startedAt) / 1000;
  return { checks, failures, operations: [...operations.values()], ...count, seconds };
}

async function prepare(testbed: FuzzTestbed, options: FuzzOptions): Promise<Run> {
  const origin = testbed.web.url;
  const response = await fetch(`${origin}/openapi.json`);
  // SAFETY: the document is not validated here. A missing part fails at the first request that needs it.
  const document = (await response.json()) as ApiDocument;
  const operations = new Map(readOperations(document).map((operation) => [operation.id, operation]));
  const accounts = [...testbed.pairs, testbed.otherEnvironment.pair].flatMap(({ own, other }) => [
    own,
    other,
  ]);
  const canaries = new Map(accounts.map(({ slug, canary }) => [slug, canary]));
  const validator = createSchemaValidator(document);
  const requestIds = new Set<string>();
  const [pair] = testbed.pairs;
  if (pair === undefined) throw new Error("A run needs a pair of partners.");
  return {
    ...{ testbed, options, document, operations, validator },
    generators: createGenerators(document),
    checks: createResponseChecks({ validator, requestIds, getCanary: (slug) => canaries.get(slug) }),
    failures: collectFailures(),
    tokens: await mintRejectedTokens(origin, testbed.rejectedAccounts, pair.own),
    owners: new Map(),
    count: { requests: 0, cases: 0 },
  };
}

/** Opens a lane in the other environment, which creates its own data there. */
async function openOtherLane(run: Run, number: number): Promise<Lane> {
  const { web, pair } = run.testbed.otherEnvironment;
  const parties = { own: await mintToken(web.url, pair.own), other: await mintToken(web.url, pair.other) };
  run.owners.set(parties.own, pair.own.slug).set(parties.other, pair.other.slug);
  let made = 0;
  const unique = () => {
    made += 1;
    return `e${run.options.seed.toString(36)}-${number}-${made}-${Date.now().toString(36)}`;
  };
  return {
    own: createPartnerState(pair.own, parties.own),
    other: createPartnerState(pair.other, parties.other),
    ...{ otherEnvironment: null, tokens: run.tokens, operations: run.operations, unique },
    submit: createSubmit({
      ...{ origin: web.url, checks: run.checks, failures: run.failures, unique },
      sender: countRequests(openSender(web.url), run.count),
      getPartner: (token) => (token === null ? null : (run.owners.get(token) ?? null)),
      index: () => null,
    }),
  };
}

type OpenLane = { lane: Lane; at: { index: number | null }; openSubmit(): Lane["submit"] };

async function openLane(run: Run, number: number, origin = run.testbed.web.url): Promise<OpenLane> {
  const { own, other } = run.testbed.pairs[number] ?? {};
  if (own === undefined || other === undefined) throw new Error(`The testbed has no pair ${number}.`);
  const [ownToken, otherToken] = [
    await mintToken(run.testbed.web.url, own),
    await mintToken(run.testbed.web.url, other),
  ];
  run.owners.set(ownToken, own.slug).set(otherToken, other.slug);
  const at = { index: null as number | null };
  let made = 0;
  const unique = () => {
    made += 1;
    return `f${run.options.seed.toString(36)}-${origin.slice(-2)}${number}-${made}-${Date.now().toString(36)}`;
  };
  const openSubmit = () =>
    createSubmit({
      ...{ origin, checks: run.checks, failures: run.failures, unique },
      sender: countRequests(openSender(origin), run.count),
      getPartner: (token) => (token === null ? null : (run.owners.get(token) ?? null)),
      index: () => at.index,
    });
  const lane: Lane = {
    own: createPartnerState(own, ownToken),
    other: createPartnerState(other, otherToken),
    otherEnvironment: await openOtherLane(run, number),
    ...{ tokens: run.tokens, operations: run.operations, unique, submit: openSubmit() },
  };
  return { lane, at, openSubmit };
}

function countRequests(sender: Sender, count: { requests: number }): Sender {
  return {
    ...sender,
    send: async (wire) => {
      count.requests += 1;
      return await sender.send(wire);
    },
  };
}

type CaseRange = { first: number; step: number; stop: () => boolean };

async function runCases(run: Run, lane: OpenLane, { first, step, stop }: CaseRange): Promise<void> {
  for (let index = first; !stop(); index += step) await runOne(run, lane, index);
}

/** Runs a case. Its random numbers depend only on the seed and its number. */
async function runOne(run: Run, { lane, at }: OpenLane, index: number): Promise<void> {
  const random = createRandom(run.options.seed, index);
  const all = [...run.operations.values()].filter(({ path }) => path.startsWith("/v1/"));
  const operation = all[random.between(0, all.length - 1)];
  if (operation === undefined) return;
  at.index = index;
  run.count.cases += 1;
  const { document, validator, generators } = run;
  await recordErrors(run, { operation: operation.id, index }, () =>
    runCase(lane, operation, { generators, mutators, context: { document, validator, random } }),
  );
}

/** Runs `work` and records an error that it throws as a failure of the oracle `set-up`. */
async function recordErrors(
  { failures }: Run,
  { operation, index }: { operation: string; index: number | null },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    failures.add({ oracle: "set-up", text, operation, label: "", index, command: "", response: "" });
  }
}

/**
 * Sends the requests whose responses rarely occur by chance. Returns their context for the faults that
 * follow.
 */
async function runDirected(run: Run, lane: Lane): Promise<DirectedContext> {
  const directed: DirectedContext = {
    lane,
    generators: run.generators,
    random: createRandom(run.options.seed, -1),
  };
  const apart = [...run.operations.values()].map(() => 0);
  const { openSubmit } = await openLane(run, 0);
  const step = (operation: string, work: () => Promise<unknown>) =>
    recordErrors(run, { operation, index: null }, async () => void (await work()));
  const slow = step("slow bodies", () => sweepSlowBodies(directed, apart.map(openSubmit)));
  const held = step("held keys", () => sweepConcurrentKeys(directed, openSubmit));
  await step("token", () => sweepToken(directed));
  await step("unauthorized requests", () => sweepUnauthorized(directed));
  await step("roles", () => sweepRoles(directed));
  await step("forms", () => sweepMalformedRequests(directed));
  for (const [name, scene] of Object.entries(rareScenarios)) {
    await step(name, () => scene(directed, run.testbed.operate));
  }
  await Promise.all([slow, held]);
  return directed;
}

/**
 * Runs the faults last, because they affect all lanes: rate limits, a database outage and a database error.
 */
async function runFaults(run: Run, directed: DirectedContext): Promise<void> {
  printLine("Injecting faults.");
  await run.testbed.worker.stop();
  const faults = await openLane(run, 0, run.testbed.faultWeb.url);
  await recordErrors(run, { operation: "faults", index: null }, () =>
    sweepFaults({ directed, testbed: run.testbed, faultLane: faults.lane }),
  );
}
