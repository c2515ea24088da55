import { appendFileSync, mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openSimulatedSupplier } from "../../../scripts/demo/supplier/open-simulated-supplier";
import { migrateDatabase } from "../../../server/db/migrate";
import { choosePort } from "../../../server/postgres/choose-port";
import { createOperate, type Operate } from "../../kit/create-operate";
import { type Cleanup, openWithCleanup } from "../../kit/open-with-cleanup";
import { type Postgres, startPostgres } from "../../kit/postgres";
import type { RunSettings } from "../../kit/run-records";
import { runStatements } from "../../kit/run-statements";
import { getProcessRelease, type SupervisedProcess, superviseProcess } from "../../kit/supervise-process";
import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy";
import type { SmallDisk } from "../faults/disk";
import type { UnpackedRelease } from "../upgrade/unpack-release";
import { type Account, createFixtureData, supplierSlug } from "./fixture-data";
import { openReceiver, type Receiver, receiverHost } from "./receiver";
import { openRecordFiles, type RecordFiles } from "./record-files";
import { retrySchedule, secretKey, serviceSettings } from "./service-settings";

/** The parts of a run: the processes, the proxies between them, the accounts and the record files. */
export type Testbed = {
  folder: string;
  postgres: Postgres;
  webs: readonly SupervisedProcess[];
  workers: readonly SupervisedProcess[];
  /** One proxy to the database per process. `outerProxies` lead to the receiver and the supplier. */
  databaseProxies: readonly TcpProxy[];
  outerProxies: readonly TcpProxy[];
  receiver: Receiver;
  operate: Operate;
  accounts: readonly Account[];
  /** The addresses of the web processes. */
  origins: readonly string[];
  /** The addresses that clients use: those of the web processes, or of the load balancer in front of them. */
  entries: readonly string[];
  records: RecordFiles;
  /** The small file system of the database. Null if its data is in `folder`. */
  disk: SmallDisk | null;
  close(): Promise<void>;
};

export type TestbedOptions = {
  folder: string;
  seed: number;
  bundles: string;
  afterMigration: readonly string[];
  disk?: string | null;
  /** A PostgreSQL server that has been started already. The testbed stops it. */
  postgres?: Postgres;
  /** The addresses to connect to. By default each process has its own proxy, and clients connect to the processes. */
  placement?: Placement;
  /** The release that the run starts with, on its own schema. By default the processes are those of `bundles`. */
  release?: UnpackedRelease;
};

/**
 * The addresses and settings of a deployment in which clients and processes connect through proxies, such as HAProxy
 * and PgBouncer.
 */
export type Placement = {
  webPorts: readonly [number, number];
  /** The address of the load balancer. */
  entry: string;
  /** The maximum age of the data in a search response, in milliseconds, because replicas serve searches. */
  searchAgeMs: number;
  /** Returns the settings that a process needs only in this deployment, including `DATABASE_URL`. */
  settingsOf(name: string): Record<string, string>;
};

const supplierSecret = "torture supplier secret";

/** Opens the testbed in its folder. If a step fails, it closes what it has opened. */
export async function openTestbed(options: TestbedOptions): Promise<Testbed> {
  return await openWithCleanup((cleanup) => build(options, cleanup));
}

async function build(options: TestbedOptions, cleanup: Cleanup): Promise<Omit<Testbed, "close">> {
  const { folder, seed, bundles, disk = null } = options;
  mkdirSync(join(folder, "logs"), { recursive: true });
  const records = openRecordFiles(folder);
  cleanup.push(async () => records.close());
  const onLog = (line: string) => appendFileSync(join(folder, "logs", "postgres.log"), `${line}\n`);
  const postgres = options.postgres ?? (await startPostgres(disk ?? folder, onLog));
  cleanup.push(() => postgres.stop());
  const { release } = options;
  await (release?.migrate(postgres.url) ?? migrateDatabase(postgres.url));
  await runStatements(postgres.adminUrl, options.afterMigration);
  const supplier = await openSimulatedSupplier({
    suppliers: [
      {
        slug: supplierSlug,
        name: supplierSlug,
        search: { answers: "offers", afterMs: 300 },
        offers: [offer],
      },
    ],
    secret: supplierSecret,
    reserves: true,
    onReservation: (entry) => records.supplier.write({ at: Date.now(), ...entry }),
  });
  cleanup.push(() => supplier.close());
  const receiver = await openReceiver(folder, records.receipts);
  cleanup.push(() => receiver.close());
  const openProxy = async (name: string, port: number) => {
    const opened = await openTcpProxy(name, port);
    cleanup.push(() => opened.close());
    return opened;
  };
  const receiverProxy = await openProxy("receiver", receiver.port);
  const supplierProxy = await openProxy("supplier", Number(new URL(supplier.url).port));
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: secretKey };
  const operate = createOperate(settings);
  const accounts = await createFixtureData(release?.createOperate(settings) ?? operate, {
    folder,
    supplier: { url: `http://127.0.0.1:${supplierProxy.port}`, secret: supplierSecret },
  });
  const searchAgeMs = options.placement?.searchAgeMs ?? 0;
  await writeSettings(folder, { seed, accounts, searchAgeMs });
  const env = serviceSettings({
    route: `${receiverHost}=127.0.0.1:${receiverProxy.port}`,
    authorityFile: receiver.authorityFile,
  });
  const { placement } = options;
  const common = { folder, bundles, env, postgres, records, openProxy, cleanup };
  const started = await startProcesses({
    ...common,
    ...(placement === undefined ? {} : { placement }),
    ...(release === undefined ? {} : { release }),
  });
  return {
    folder,
    postgres,
    receiver,
    operate,
    accounts,
    records,
    disk: disk === null ? null : { folder: disk, fullTimes: [] },
    outerProxies: [receiverProxy, supplierProxy],
    ...started,
  };
}

const offer = {
  offer: "compact",
  title: "Compact",
  acriss_code: "CDMR",
  vehicle_type: "compact",
  price_per_day: 45,
  currency: "EUR",
};

async function writeSettings(
  folder: string,
  { seed, accounts, searchAgeMs }: { seed: number; accounts: readonly Account[]; searchAgeMs: number },
): Promise<void> {
  const settings: RunSettings = {
    seed,
    partners: accounts.map(({ slug, canary, secrets }) => ({ slug, canary, secrets })),
    retrySchedule,
    anchors: accounts.map(({ slug }) => `/${slug}/anchor`),
    searchAgeMs,
  };
  await writeFile(join(folder, "run.json"), JSON.stringify(settings, null, 2));
}

type StartOptions = {
  folder: string;
  bundles: string;
  env: Record<string, string>;
  postgres: Postgres;
  records: RecordFiles;
  openProxy: (name: string, port: number) => Promise<TcpProxy>;
  cleanup: Cleanup;
  placement?: Placement;
  release?: UnpackedRelease;
};

async function startProcesses(options: StartOptions) {
  const { folder, bundles, env, postgres, records, openProxy, cleanup, placement, release } = options;
  const databaseProxies: TcpProxy[] = [];
  const connect = async (name: string) => {
    const proxy = await openProxy(`database of ${name}`, postgres.port);
    databaseProxies.push(proxy);
    const url = new URL(postgres.url);
    url.port = String(proxy.port);
    return { DATABASE_URL: url.toString() };
  };
  const startOne = async (name: string, readyWhen: string, more: Record<string, string>) => {
    const connection = placement?.settingsOf(name) ?? (await connect(name));
    const child = superviseProcess({
      name,
      ...(release?.getProcess(name) ?? getProcessRelease(bundles, name)),
      env: { ...env, ...more, ...connection, DATA_DIR: join(folder, name) },
      logFile: join(folder, "logs", `${name}.log`),
      readyWhen,
      exits: records.exits,
    });
    cleanup.push(() => child.stop());
    return child;
  };
  const ports = placement?.webPorts ?? [await choosePort(null), await choosePort(null)];
  const webs: SupervisedProcess[] = [];
  const workers: SupervisedProcess[] = [];
  for (const [index, port] of ports.entries()) {
    webs.push(await startOne(`web-${index + 1}`, "listening", { PORT: String(port) }));
    workers.push(await startOne(`worker-${index + 1}`, "working", {}));
  }
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  return { webs, workers, databaseProxies, origins, entries: placement ? [placement.entry] : origins };
}
