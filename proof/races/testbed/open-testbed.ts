import pg from "pg";
import { type ApiServer, startApiServer, startWorker } from "../../../server/testing/api-server";
import { signInTo } from "../../../server/testing/fixtures/portal-client";
import { processSecretKey, type ServerProcess } from "../../../server/testing/server-process";
import { type SupplierServer, startSupplier } from "../../../server/testing/supplier-server";
import { createOperate, type Operate } from "../../kit/create-operate";
import { type Cleanup, openWithCleanup } from "../../kit/open-with-cleanup";
import { type Account, createRaceAccount, importCatalogue } from "./fixture-data";
import { openRequestBurst, type RequestBurst } from "./race-request";
import { openRaceReceiver, type RaceReceiver } from "./receiver";

/** A testbed with two web processes on one database, a supplier, a receiver and accounts. */
export type RaceTestbed = {
  origins: readonly [string, string];
  databaseUrl: string;
  /** A pool for reading the database directly. */
  observer: pg.Pool;
  operate: Operate;
  /** Two competing partners, and `lister`: a partner whose bookings only the race `list-walk` makes. */
  accounts: readonly [Account, Account];
  lister: Account;
  /** The session cookie of a crew member. */
  crew: string;
  supplier: SupplierServer;
  receiver: RaceReceiver;
  /** The settings of every process, for processes that a race starts itself. */
  env: Readonly<Record<string, string>>;
  entries: { web: string; worker: string };
  openBurst(origins?: readonly string[]): RequestBurst;
  startWorkers(): Promise<void>;
  stopWorkers(): Promise<void>;
  /** Registers a cleanup step of a race. */
  onClose(step: () => Promise<void>): void;
  close(): Promise<void>;
};

export type TestbedOptions = {
  /** The URL of a migrated, empty database. */
  databaseUrl: string;
  /** The folder of the bundles to run, relative to the repository root. */
  bundles: string;
};

const buckets = [
  "oauth-token-ip",
  "oauth-token-client",
  "api-read",
  "availability",
  "api-write",
  "sign-in-ip",
];

/**
 * The settings of the processes. Rate limits and admission control allow 50 concurrent callers, because a rejected
 * request does not race. The pools of the two web processes have 50 connections together, so that requests contend in
 * the database and not for connections. Workers have smaller pools, because PostgreSQL accepts 100 connections.
 */
const settings = {
  SERVE_PAGES: "off",
  SANDBOX_AUTOPILOT: "off",
  CHECK_CONTRACTS: "off",
  API_IN_FLIGHT: "100",
  API_WAITING: "400",
  DATABASE_POOL_SIZE: "25",
  WEBHOOK_RETRY_SCHEDULE: "0s,0s,1s,1s,1s,1s,1s,1s",
  WEBHOOK_DISABLE_FAILURES: "100000",
  SUPPLIER_RETRY_SCHEDULE: "1s,1s,1s",
  RATE_LIMITS: buckets.map((name) => `${name}=1000000@1000000`).join(","),
};

const workerSettings = { DATABASE_POOL_SIZE: "10" };

export async function openTestbed(options: TestbedOptions): Promise<RaceTestbed> {
  return await openWithCleanup((cleanup) => build(options, cleanup));
}

async function build(
  { databaseUrl, bundles }: TestbedOptions,
  cleanup: Cleanup,
): Promise<Omit<RaceTestbed, "close">> {
  const receiver = await openRaceReceiver();
  cleanup.push(() => receiver.close());
  const supplier = await startSupplier();
  cleanup.push(() => supplier.close());
  const env = { ...settings, ...receiver.env };
  const entries = { web: `${bundles}/web.mjs`, worker: `${bundles}/worker.mjs` };
  const operate = createOperate({ ...env, DATABASE_URL: databaseUrl, SECRET_KEY: processSecretKey });
  await importCatalogue(operate, supplier);
  const web = async (): Promise<ApiServer> => {
    const server = await startApiServer({ databaseUrl, env, entry: entries.web });
    cleanup.push(() => server.stop());
    return server;
  };
  const [first, second] = await Promise.all([web(), web()]);
  const origins = [first.url, second.url] as const;
  const observer = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  observer.on("error", () => undefined);
  cleanup.push(() => observer.end());
  const account = (slug: string) => createRaceAccount(operate, first.url, slug);
  const crew = await signInCrew(operate, first.url);
  const bursts: RequestBurst[] = [];
  cleanup.push(async () => {
    for (const burst of bursts) burst.close();
  });
  return {
    origins,
    databaseUrl,
    observer,
    operate,
    accounts: [await account("race-alpha"), await account("race-beta")],
    lister: await account("race-lister"),
    crew,
    supplier,
    receiver,
    env,
    entries,
    openBurst: (at = origins) => {
      const burst = openRequestBurst(at);
      bursts.push(burst);
      return burst;
    },
    onClose: (step) => void cleanup.push(step),
    ...manageWorkers(
      () => startWorker({ databaseUrl, env: { ...env, ...workerSettings }, entry: entries.worker }),
      cleanup,
    ),
  };
}

async function signInCrew(operate: Operate, origin: string): Promise<string> {
  const person = { email: "race-crew@example.com", password: "correct horse battery staple" };
  await operate("staff", "create", "--crew", "--email", person.email, "--password", person.password);
  return (await signInTo((request) => fetch(request), origin, person)).cookie;
}

/**
 * Returns functions that start and stop two workers. They run only while a race needs them, because they would
 * interfere with the other races.
 */
function manageWorkers(start: () => Promise<ServerProcess>, cleanup: Cleanup) {
  let running: ServerProcess[] = [];
  const stopWorkers = async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()));
  };
  cleanup.push(stopWorkers);
  return {
    startWorkers: async () => {
      if (running.length === 0) running = await Promise.all([start(), start()]);
    },
    stopWorkers,
  };
}
