import { printLine } from "../../kit/print-line";
import { createRandom } from "../../kit/random";
import { createParty, type Lane, type Tokens } from "../cases/lane";
import { runCase } from "../cases/run-case";
import { createForms, type Forms } from "../cases/valid-plan";
import type { Directed } from "../directed/directed";
import { rareScenes } from "../directed/rare-answers";
import { sweepFaults } from "../directed/sweep-faults";
import { sweepHeldKeys } from "../directed/sweep-keys";
import {
  sweepForms,
  sweepRoles,
  sweepSlowBodies,
  sweepStrangers,
  sweepToken,
} from "../directed/sweep-refusals";
import { bodyMutators } from "../mutators/body-mutators";
import { carrierMutators } from "../mutators/carrier-mutators";
import { headerMutators } from "../mutators/header-mutators";
import type { Mutator } from "../mutators/mutator";
import { pathMutators } from "../mutators/path-mutators";
import { queryMutators } from "../mutators/query-mutators";
import { type ApiDocument, type Operation, readOperations } from "../openapi/operations";
import { createSchemaValidator, type Judge } from "../openapi/schema-validator";
import { createResponseChecks, type Jury } from "../oracles/response-checks";
import type { FuzzStage } from "../testbed/open-fuzz-stage";
import { openSender, type Sender } from "../wire/open-sender";
import { createSubmit } from "./create-submit";
import { collectFailures, type Failures } from "./failures";
import { mint, mintRejectedTokens } from "./mint-tokens";

export type FuzzOptions = {
  seed: number;
  /** How many requests are sent at the least, unless time runs out before. */
  requests: number;
  seconds: number;
  /** This case alone. */
  only: number | null;
  /** Whether what every run sends is sent: the answers that are rare, and the service's own failures. */
  directed: boolean;
};

export type FuzzResult = {
  jury: Jury;
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

/** What all lanes of a run share. */
type Run = {
  stage: FuzzStage;
  options: FuzzOptions;
  document: ApiDocument;
  operations: ReadonlyMap<string, Operation>;
  forms: Forms;
  judge: Judge;
  jury: Jury;
  failures: Failures;
  tokens: Tokens;
  /** Whose each token is. */
  owners: Map<string, string>;
  count: { requests: number; cases: number };
};

/** Fuzzes a service by the document it publishes, one lane per pair of partners. */
export async function runFuzz(stage: FuzzStage, options: FuzzOptions): Promise<FuzzResult> {
  const startedAt = Date.now();
  const run = await prepare(stage, options);
  const [first, ...lanes] = await Promise.all(stage.pairs.map((_, number) => openLane(run, number)));
  if (first === undefined) throw new Error("A run needs a lane.");
  const until = startedAt + options.seconds * 1000;
  if (options.only !== null) await runOne(run, first, options.only);
  else {
    const stop = () => Date.now() > until || run.count.requests >= options.requests;
    const directed = options.directed ? beDirected(run, first.lane) : undefined;
    await Promise.all(
      lanes.map((lane, place) => goOn(run, lane, { first: place, step: lanes.length, stop })),
    );
    const last = await directed;
    if (last !== undefined) await fail(run, last);
  }
  const { jury, failures, operations, count } = run;
  const seconds = (Date.now() - startedAt) / 1000;
  return { jury, failures, operations: [...operations.values()], ...count, seconds };
}

async function prepare(stage: FuzzStage, options: FuzzOptions): Promise<Run> {
  const origin = stage.web.url;
  const response = await fetch(`${origin}/openapi.json`);
  // SAFETY: read as what it is held to be; what it lacks is missed by the first request that needs it.
  const document = (await response.json()) as ApiDocument;
  const operations = new Map(readOperations(document).map((operation) => [operation.id, operation]));
  const accounts = [...stage.pairs, stage.elsewhere.pair].flatMap(({ own, other }) => [own, other]);
  const canaries = new Map(accounts.map(({ slug, canary }) => [slug, canary]));
  const judge = createSchemaValidator(document);
  const requestIds = new Set<string>();
  const [pair] = stage.pairs;
  if (pair === undefined) throw new Error("A run needs a pair of partners.");
  return {
    ...{ stage, options, document, operations, judge },
    forms: createForms(document),
    jury: createResponseChecks({ judge, requestIds, canaryOf: (slug) => canaries.get(slug) }),
    failures: collectFailures(),
    tokens: await mintRejectedTokens(origin, stage.outcasts, pair.own),
    owners: new Map(),
    count: { requests: 0, cases: 0 },
  };
}

/** What a lane knows of the other environment is made there by calls of its own. */
async function openElsewhereLane(run: Run, number: number): Promise<Lane> {
  const { web, pair } = run.stage.elsewhere;
  const parties = { own: await mint(web.url, pair.own), other: await mint(web.url, pair.other) };
  run.owners.set(parties.own, pair.own.slug).set(parties.other, pair.other.slug);
  let made = 0;
  const unique = () => {
    made += 1;
    return `e${run.options.seed.toString(36)}-${number}-${made}-${Date.now().toString(36)}`;
  };
  return {
    own: createParty(pair.own, parties.own),
    other: createParty(pair.other, parties.other),
    ...{ elsewhere: null, tokens: run.tokens, operations: run.operations, unique },
    submit: createSubmit({
      ...{ origin: web.url, jury: run.jury, failures: run.failures, unique },
      sender: counting(openSender(web.url), run.count),
      partnerOf: (token) => (token === null ? null : (run.owners.get(token) ?? null)),
      index: () => null,
    }),
  };
}

type OpenLane = { lane: Lane; at: { index: number | null }; submitApart(): Lane["submit"] };

async function openLane(run: Run, number: number, origin = run.stage.web.url): Promise<OpenLane> {
  const { own, other } = run.stage.pairs[number] ?? {};
  if (own === undefined || other === undefined) throw new Error(`There is no pair ${number}.`);
  const [ownToken, otherToken] = [await mint(run.stage.web.url, own), await mint(run.stage.web.url, other)];
  run.owners.set(ownToken, own.slug).set(otherToken, other.slug);
  const at = { index: null as number | null };
  let made = 0;
  const unique = () => {
    made += 1;
    return `f${run.options.seed.toString(36)}-${origin.slice(-2)}${number}-${made}-${Date.now().toString(36)}`;
  };
  const submitApart = () =>
    createSubmit({
      ...{ origin, jury: run.jury, failures: run.failures, unique },
      sender: counting(openSender(origin), run.count),
      partnerOf: (token) => (token === null ? null : (run.owners.get(token) ?? null)),
      index: () => at.index,
    });
  const lane: Lane = {
    own: createParty(own, ownToken),
    other: createParty(other, otherToken),
    elsewhere: await openElsewhereLane(run, number),
    ...{ tokens: run.tokens, operations: run.operations, unique, submit: submitApart() },
  };
  return { lane, at, submitApart };
}

function counting(sender: Sender, count: { requests: number }): Sender {
  return {
    ...sender,
    send: async (wire) => {
      count.requests += 1;
      return await sender.send(wire);
    },
  };
}

type Stretch = { first: number; step: number; stop: () => boolean };

async function goOn(run: Run, lane: OpenLane, { first, step, stop }: Stretch): Promise<void> {
  for (let index = first; !stop(); index += step) await runOne(run, lane, index);
}

/** A case is all its own random numbers decide, whatever came before it. */
async function runOne(run: Run, { lane, at }: OpenLane, index: number): Promise<void> {
  const random = createRandom(run.options.seed, index);
  const all = [...run.operations.values()].filter(({ path }) => path.startsWith("/v1/"));
  const operation = all[random.between(0, all.length - 1)];
  if (operation === undefined) return;
  at.index = index;
  run.count.cases += 1;
  const { document, judge, forms } = run;
  await guarded(run, { operation: operation.id, index }, () =>
    runCase(lane, operation, { forms, mutators, bench: { document, judge, random } }),
  );
}

/** Something a case needs could not be made: that is a finding, too. */
async function guarded(
  { failures }: Run,
  { operation, index }: { operation: string; index: number | null },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    failures.add({ oracle: "set-up", text, operation, story: "", index, command: "", answer: "" });
  }
}

/** The answers that chance alone would hardly bring about. */
async function beDirected(run: Run, lane: Lane): Promise<Directed> {
  const directed: Directed = { lane, forms: run.forms, random: createRandom(run.options.seed, -1) };
  const apart = [...run.operations.values()].map(() => 0);
  const { submitApart } = await openLane(run, 0);
  const step = (operation: string, work: () => Promise<unknown>) =>
    guarded(run, { operation, index: null }, async () => void (await work()));
  const slow = step("slow bodies", () => sweepSlowBodies(directed, apart.map(submitApart)));
  const held = step("held keys", () => sweepHeldKeys(directed, submitApart));
  await step("token", () => sweepToken(directed));
  await step("strangers", () => sweepStrangers(directed));
  await step("roles", () => sweepRoles(directed));
  await step("forms", () => sweepForms(directed));
  for (const [name, scene] of Object.entries(rareScenes)) {
    await step(name, () => scene(directed, run.stage.operate));
  }
  await Promise.all([slow, held]);
  return directed;
}

/** Last, as nobody else could work meanwhile: limits, an absent database, a fault. */
async function fail(run: Run, directed: Directed): Promise<void> {
  printLine("The service is made to fail.");
  await run.stage.worker.stop();
  const frail = await openLane(run, 0, run.stage.frail.url);
  await guarded(run, { operation: "faults", index: null }, () =>
    sweepFaults({ directed, stage: run.stage, frail: frail.lane }),
  );
}
