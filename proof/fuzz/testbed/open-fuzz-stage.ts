import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { supplierSecret } from "../../../scripts/demo/demo-secrets";
import { loadSuppliers, loadTestTrack } from "../../../scripts/demo/load-test-track";
import { openScriptedSupplier } from "../../../scripts/demo/supplier/open-scripted-supplier";
import { testTrackSuppliers } from "../../../scripts/demo/supplier/supplier-scripts";
import { projectRoot } from "../../../server/db/project-root";
import { choosePort } from "../../../server/postgres/choose-port";
import { type ApiServer, startApiServer, startWorker } from "../../../server/testing/api-server";
import type { ServerProcess } from "../../../server/testing/server-process";
import { openTestRuntime } from "../../../server/testing/test-runtime";
import { createOperate, type Operate } from "../../kit/create-operate";
import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy";
import { type Outcasts, openOutcasts, openPair, type Pair } from "./fuzz-accounts";
import { fuzzCatalogue, fuzzRates } from "./fuzz-catalogue";
import { type Elsewhere, openOtherEnvironment } from "./other-environment";

/** The service with everything a request can lead to. */
export type FuzzStage = {
  web: ApiServer;
  /** Another web process of the same service: its limits are low and its wire to the database can be cut. */
  frail: ApiServer;
  frailWire: TcpProxy;
  worker: ServerProcess;
  databaseUrl: string;
  operate: Operate;
  pairs: readonly Pair[];
  outcasts: Outcasts;
  elsewhere: Elsewhere;
  close(): Promise<void>;
};

export type FuzzStageOptions = {
  databaseUrl: string;
  /** For the other environment; as empty. */
  elsewhereUrl: string;
  /** The folder of the bundles to run. */
  bundles: string;
  lanes: number;
};

export const secretKey = Buffer.alloc(32, "fuzz only ").toString("base64");

const buckets = ["oauth-token-ip", "oauth-token-client", "api-read", "availability", "api-write"];

/** Everybody may ask as much as they like, but for the process whose limits are there to be met. */
export const limits = {
  none: buckets.map((name) => `${name}=1000000@1000000`).join(","),
  low: buckets.map((name) => `${name}=1@0.001`).join(","),
};

/** A host that resolves to this machine and where nobody listens: deliveries fail quickly and are retried. */
export const hookHost = "hooks.fuzz.test";

/** Starts it in a database that holds the schema and nothing else; whatever was started before a failure is stopped. */
export async function openFuzzStage(options: FuzzStageOptions): Promise<FuzzStage> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await build(options, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function build(
  { databaseUrl, elsewhereUrl, bundles, lanes }: FuzzStageOptions,
  undo: (() => Promise<unknown>)[],
): Promise<Omit<FuzzStage, "close">> {
  const settings = { SECRET_KEY: secretKey, DATABASE_URL: databaseUrl };
  const operate = createOperate(settings);
  await importCatalogue(operate, fuzzCatalogue, fuzzRates);
  await loadTrack(databaseUrl, undo);
  const pairs: Pair[] = [];
  for (let lane = 0; lane < lanes; lane += 1) pairs.push(await openPair(operate, { lane }));
  const outcasts = await openOutcasts(operate);
  const env = await serviceSettings();
  const run = async <S extends ServerProcess>(started: Promise<S>): Promise<S> => {
    const process = await started;
    undo.push(() => process.stop());
    return process;
  };
  const entry = (name: string) => join(bundles, `${name}.mjs`);
  const web = await run(startApiServer({ databaseUrl, env, entry: entry("web") }));
  const worker = await run(startWorker({ databaseUrl, env, entry: entry("worker") }));
  const own = new URL(databaseUrl);
  const frailWire = await openTcpProxy("database of the frail one", Number(own.port));
  undo.push(() => frailWire.close());
  own.port = String(frailWire.port);
  const frail = await run(
    startApiServer({
      databaseUrl: own.toString(),
      env: { ...env, RATE_LIMITS: limits.low, TRUSTED_PROXIES: "127.0.0.1" },
      entry: entry("web"),
    }),
  );
  const elsewhere = await openOtherEnvironment({
    ...{ databaseUrl: elsewhereUrl, entry: entry("web"), secretKey, rateLimits: limits.none },
    load: (operator) => importCatalogue(operator, fuzzCatalogue, fuzzRates),
  });
  undo.push(() => elsewhere.web.stop());
  return { web, frail, frailWire, worker, databaseUrl, operate, pairs, outcasts, elsewhere };
}

async function serviceSettings(): Promise<Record<string, string>> {
  const watch = pathToFileURL(join(projectRoot(), "proof/fuzz/testbed/watch-prototypes.mjs"));
  // A port that was free a moment ago: nobody listens there.
  const deaf = await choosePort(null);
  return {
    SECRET_KEY: secretKey,
    SERVE_PAGES: "off",
    // The document is held against the answers from outside, with another validator.
    CHECK_CONTRACTS: "off",
    RATE_LIMITS: limits.none,
    WEBHOOK_DEV_ROUTES: `${hookHost}=127.0.0.1:${deaf}`,
    WEBHOOK_DISABLE_FAILURES: "100000",
    NODE_OPTIONS: `--import=${watch}`,
  };
}

async function loadTrack(databaseUrl: string, undo: (() => Promise<unknown>)[]): Promise<void> {
  const runtime = openTestRuntime(databaseUrl, { SECRET_KEY: secretKey });
  try {
    const scripts = testTrackSuppliers();
    const supplier = await openScriptedSupplier({
      scripts,
      secret: supplierSecret(runtime.keys),
      reserves: true,
    });
    undo.push(() => supplier.close());
    await loadSuppliers(runtime, scripts, supplier.url);
    await loadTestTrack(runtime);
  } finally {
    await runtime.database.close();
  }
}

/** As an operator would. */
export async function importCatalogue(operate: Operate, catalogue: unknown, rates?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fuzz-catalogue-"));
  try {
    await writeFile(join(folder, "catalogue.json"), JSON.stringify(catalogue));
    await operate("catalogue", "import", join(folder, "catalogue.json"));
    if (rates === undefined) return;
    await writeFile(join(folder, "rates.csv"), rates);
    await operate("rates", "import", join(folder, "rates.csv"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
