import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { supplierSecret } from "../../../scripts/demo/demo-secrets";
import { loadSuppliers, loadTestTrack } from "../../../scripts/demo/load-test-track";
import { testTrackSuppliers } from "../../../scripts/demo/supplier/demo-suppliers";
import { openSimulatedSupplier } from "../../../scripts/demo/supplier/open-simulated-supplier";
import { projectRoot } from "../../../server/db/project-root";
import { choosePort } from "../../../server/postgres/choose-port";
import { type ApiServer, startApiServer, startWorker } from "../../../server/testing/api-server";
import type { ServerProcess } from "../../../server/testing/server-process";
import { openTestRuntime } from "../../../server/testing/test-runtime";
import { createOperate, type Operate } from "../../kit/create-operate";
import { type Cleanup, openWithCleanup } from "../../kit/open-with-cleanup";
import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy";
import { createPair, createRejectedAccounts, type Pair, type RejectedAccounts } from "./fuzz-accounts";
import { fuzzCatalogue, fuzzRates } from "./fuzz-catalogue";
import { type OtherEnvironment, openOtherEnvironment } from "./other-environment";

/** A running service with accounts, cars, suppliers and a second environment. */
export type FuzzTestbed = {
  web: ApiServer;
  /** Another web process of the same service, with low limits and a database connection that can be cut. */
  faultWeb: ApiServer;
  faultProxy: TcpProxy;
  worker: ServerProcess;
  databaseUrl: string;
  operate: Operate;
  pairs: readonly Pair[];
  rejectedAccounts: RejectedAccounts;
  otherEnvironment: OtherEnvironment;
  close(): Promise<void>;
};

export type FuzzTestbedOptions = {
  databaseUrl: string;
  /** The database URL of the other environment. This database and that of `databaseUrl` must be migrated and empty. */
  otherUrl: string;
  /** The folder of the bundles to run. */
  bundles: string;
  lanes: number;
};

export const secretKey = Buffer.alloc(32, "fuzz only ").toString("base64");

const buckets = ["oauth-token-ip", "oauth-token-client", "api-read", "availability", "api-write"];

/** Rate limits: none, or so low that a second request is rejected. */
export const limits = {
  none: buckets.map((name) => `${name}=1000000@1000000`).join(","),
  low: buckets.map((name) => `${name}=1@0.001`).join(","),
};

/** A host that resolves to a closed port on this machine, so that deliveries fail quickly and are retried. */
export const hookHost = "hooks.fuzz.test";

/** Starts the service on an empty, migrated database. If a step fails, stops everything started before it. */
export async function openFuzzTestbed(options: FuzzTestbedOptions): Promise<FuzzTestbed> {
  return await openWithCleanup((cleanup) => build(options, cleanup));
}

async function build(
  { databaseUrl, otherUrl, bundles, lanes }: FuzzTestbedOptions,
  cleanup: Cleanup,
): Promise<Omit<FuzzTestbed, "close">> {
  const settings = { SECRET_KEY: secretKey, DATABASE_URL: databaseUrl };
  const operate = createOperate(settings);
  await importCatalogue(operate, fuzzCatalogue, fuzzRates);
  await loadTestTrackData(databaseUrl, cleanup);
  const pairs: Pair[] = [];
  for (let lane = 0; lane < lanes; lane += 1) pairs.push(await createPair(operate, { lane }));
  const rejectedAccounts = await createRejectedAccounts(operate);
  const env = await serviceSettings();
  const run = async <S extends ServerProcess>(started: Promise<S>): Promise<S> => {
    const process = await started;
    cleanup.push(() => process.stop());
    return process;
  };
  const entry = (name: string) => join(bundles, `${name}.mjs`);
  const web = await run(startApiServer({ databaseUrl, env, entry: entry("web") }));
  const worker = await run(startWorker({ databaseUrl, env, entry: entry("worker") }));
  const proxied = new URL(databaseUrl);
  const faultProxy = await openTcpProxy("database of the fault process", Number(proxied.port));
  cleanup.push(() => faultProxy.close());
  proxied.port = String(faultProxy.port);
  const faultWeb = await run(
    startApiServer({
      databaseUrl: proxied.toString(),
      env: { ...env, RATE_LIMITS: limits.low, TRUSTED_PROXIES: "127.0.0.1" },
      entry: entry("web"),
    }),
  );
  const otherEnvironment = await openOtherEnvironment({
    ...{ databaseUrl: otherUrl, entry: entry("web"), secretKey, rateLimits: limits.none },
    load: (operator) => importCatalogue(operator, fuzzCatalogue, fuzzRates),
  });
  cleanup.push(() => otherEnvironment.web.stop());
  return {
    web,
    faultWeb,
    faultProxy,
    worker,
    databaseUrl,
    operate,
    pairs,
    rejectedAccounts,
    otherEnvironment,
  };
}

async function serviceSettings(): Promise<Record<string, string>> {
  const watch = pathToFileURL(join(projectRoot(), "proof/fuzz/testbed/watch-prototypes.mjs"));
  // A port that was free a moment ago, so that connections to it are refused.
  const closedPort = await choosePort(null);
  return {
    SECRET_KEY: secretKey,
    SERVE_PAGES: "off",
    // The fuzzer validates responses from outside, with another validator.
    CHECK_CONTRACTS: "off",
    RATE_LIMITS: limits.none,
    WEBHOOK_DEV_ROUTES: `${hookHost}=127.0.0.1:${closedPort}`,
    WEBHOOK_DISABLE_FAILURES: "100000",
    NODE_OPTIONS: `--import=${watch}`,
  };
}

async function loadTestTrackData(databaseUrl: string, cleanup: Cleanup): Promise<void> {
  const runtime = openTestRuntime(databaseUrl, { SECRET_KEY: secretKey });
  try {
    const suppliers = testTrackSuppliers();
    const supplier = await openSimulatedSupplier({
      suppliers,
      secret: supplierSecret(runtime.keys),
      reserves: true,
    });
    cleanup.push(() => supplier.close());
    await loadSuppliers(runtime, suppliers, supplier.url);
    await loadTestTrack(runtime);
  } finally {
    await runtime.database.close();
  }
}

/** Imports the catalogue, and the rates if there are any, with the operator's commands. */
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
