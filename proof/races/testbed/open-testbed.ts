import pg from "pg";
import { type ApiServer, startApiServer, startWorker } from "../../../server/testing/api-server";
import { signInTo } from "../../../server/testing/fixtures/portal-client";
import { processSecretKey, type ServerProcess } from "../../../server/testing/server-process";
import { type SupplierServer, startSupplier } from "../../../server/testing/supplier-server";
import { createOperate, type Operate } from "../../kit/create-operate";
import { openRequestBurst, type RequestBurst } from "./ask";
import { openRaceReceiver, type RaceReceiver } from "./receiver";
import { type Account, makeCatalogue, openAccount } from "./world";

/** Two web processes on one database, and everybody who wants something of them. */
export type RaceStage = {
  origins: readonly [string, string];
  databaseUrl: string;
  /** The database, seen from beside the service. */
  observer: pg.Pool;
  operate: Operate;
  /** Two partners that compete, and one whose lists nobody else writes to. */
  accounts: readonly [Account, Account];
  lister: Account;
  /** Cookie of one of the crew. */
  crew: string;
  supplier: SupplierServer;
  receiver: RaceReceiver;
  /** The settings of every process, for those that are started on top. */
  env: Readonly<Record<string, string>>;
  entries: { web: string; worker: string };
  volley(origins?: readonly string[]): RequestBurst;
  startWorkers(): Promise<void>;
  stopWorkers(): Promise<void>;
  /** What a race has started on top ends with the stage. */
  onClose(step: () => Promise<void>): void;
  close(): Promise<void>;
};

export type StageOptions = {
  /** A migrated, empty database. */
  databaseUrl: string;
  /** Folder of the bundles to run, from the repository's root. */
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
 * Limits and the gate leave room for fifty callers at once: who was turned away at the door races nobody. The pool is as
 * wide, so that they meet in the database and not before it.
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

export async function openTestbed(options: StageOptions): Promise<RaceStage> {
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

type Undo = (() => Promise<unknown>)[];

async function build({ databaseUrl, bundles }: StageOptions, undo: Undo): Promise<Omit<RaceStage, "close">> {
  const receiver = await openRaceReceiver();
  undo.push(() => receiver.close());
  const supplier = await startSupplier();
  undo.push(() => supplier.close());
  const env = { ...settings, ...receiver.env };
  const entries = { web: `${bundles}/web.mjs`, worker: `${bundles}/worker.mjs` };
  const operate = createOperate({ ...env, DATABASE_URL: databaseUrl, SECRET_KEY: processSecretKey });
  await makeCatalogue(operate, supplier);
  const web = async (): Promise<ApiServer> => {
    const server = await startApiServer({ databaseUrl, env, entry: entries.web });
    undo.push(() => server.stop());
    return server;
  };
  const [first, second] = await Promise.all([web(), web()]);
  const origins = [first.url, second.url] as const;
  const observer = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  observer.on("error", () => undefined);
  undo.push(() => observer.end());
  const account = (slug: string) => openAccount(operate, first.url, slug);
  const crew = await signInCrew(operate, first.url);
  const volleys: RequestBurst[] = [];
  undo.push(async () => {
    for (const volley of volleys) volley.close();
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
    volley: (at = origins) => {
      const volley = openRequestBurst(at);
      volleys.push(volley);
      return volley;
    },
    onClose: (step) => void undo.push(step),
    ...keepWorkers(() => startWorker({ databaseUrl, env, entry: entries.worker }), undo),
  };
}

async function signInCrew(operate: Operate, origin: string): Promise<string> {
  const person = { email: "race-crew@example.com", password: "correct horse battery staple" };
  await operate("staff", "create", "--crew", "--email", person.email, "--password", person.password);
  return (await signInTo((request) => fetch(request), origin, person)).cookie;
}

/** Two of them, while a race wants them: in another race they would be contenders nobody asked for. */
function keepWorkers(start: () => Promise<ServerProcess>, undo: Undo) {
  let running: ServerProcess[] = [];
  const stopWorkers = async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()));
  };
  undo.push(stopWorkers);
  return {
    startWorkers: async () => {
      if (running.length === 0) running = await Promise.all([start(), start()]);
    },
    stopWorkers,
  };
}
