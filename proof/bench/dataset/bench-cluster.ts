import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { type Day, parseDay } from "../../../lib/dates";
import { migrateDatabase } from "../../../server/db/migrate";
import { projectRoot } from "../../../server/db/project-root";
import { startEmbeddedPostgres } from "../../../server/postgres/start-embedded-postgres";
import { printLine } from "../../kit/print-line";
import { createDataset, type Dataset, type DatasetSize } from "./dataset";
import { loadDataset } from "./load-dataset";

/** A copy of a stored dataset for one run. Stopping the cluster drops the copy. */
export type BenchDatabase = {
  dataset: Dataset;
  url: string;
  /** The URL through a Unix socket, which the web process and its baselines use. */
  socketUrl: string;
  adminUrl: string;
};

export type BenchCluster = {
  /** Creates a copy of a dataset. Generates and stores the dataset first if it is not stored yet. */
  open(name: string, size: DatasetSize, seed: number): Promise<BenchDatabase>;
  /** Creates a database with the service's tables and no rows. */
  openEmpty(name: string): Promise<{ url: string }>;
  dropDatasets(): Promise<void>;
  stop(): Promise<void>;
};

/** The maximum number of stored datasets. Creating another one drops the oldest. */
const maxDatasets = 4;

/** The age in days after which a dataset is generated again, because its dates are too far in the past. */
const maxAgeDays = 7;

/** Starts the benchmark's own PostgreSQL with the settings of the embedded server. */
export async function startBenchCluster(folder: string): Promise<BenchCluster> {
  let loading: AbortController | null = null;
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    role: "service",
    // A COPY that fails on the server leaves its stream open, so an error line in the server's log aborts it.
    onLog: (line) => (/\b(ERROR|FATAL|PANIC):/.test(line) ? loading?.abort(new Error(line)) : undefined),
  });
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => undefined });
  const getUrls = (database: string) => ({
    url: withDatabase(server.url, database),
    socketUrl: server.throughSocket(withDatabase(server.url, database)),
    adminUrl: withDatabase(server.adminUrl, database),
  });
  const owner = new URL(server.url).username;
  const copies: string[] = [];

  async function create(database: string, template: string): Promise<void> {
    await admin.unsafe(`drop database if exists ${database} with (force)`);
    await admin.unsafe(`create database ${database} template ${template} strategy file_copy owner ${owner}`);
  }

  async function findOrCreateDataset(dataset: Dataset): Promise<string> {
    const name = `kept_${computeDatasetKey(dataset)}_${dataset.anchor.replaceAll("-", "")}`;
    const [existing] = await admin`select 1 from pg_database where datname = ${name}`;
    if (existing !== undefined) return name;
    printLine(
      `Generating ${dataset.cars} cars in ${dataset.cities} cities with ${dataset.bookings} bookings, seed ${dataset.seed}`,
    );
    await create("half_made", "template1");
    loading = new AbortController();
    await loadDataset(dataset, getUrls("half_made"), loading.signal);
    loading = null;
    await admin.unsafe(`alter database half_made rename to ${name}`);
    const excess = (await findDatasets(admin)).slice(maxDatasets);
    for (const { datname } of excess) await admin.unsafe(`drop database ${datname}`);
    return name;
  }

  async function open(name: string, size: DatasetSize, seed: number): Promise<BenchDatabase> {
    const dataset = createDataset(
      size,
      seed,
      await chooseAnchor(admin, createDataset(size, seed, getToday())),
    );
    await create(name, await findOrCreateDataset(dataset));
    copies.push(name);
    return { dataset, ...getUrls(name) };
  }

  async function openEmpty(name: string): Promise<{ url: string }> {
    await create(name, "template1");
    copies.push(name);
    const { url } = getUrls(name);
    await migrateDatabase(url);
    return { url };
  }

  return {
    open,
    openEmpty,
    dropDatasets: async () => {
      for (const { datname } of await findDatasets(admin)) await admin.unsafe(`drop database ${datname}`);
    },
    stop: async () => {
      for (const name of copies) await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

function getToday(): Day {
  return toDay(new Date().toISOString().slice(0, 10));
}

function toDay(text: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`Not a date: ${text}`);
  return day;
}

/** Matches the names of the files that determine the data: migrations and the generator's code. */
const generatorFiles = /\.sql$|^(generate-|draw-|random|dataset)/;

/**
 * Returns a hash of everything that determines the data except the date: the size, the seed, the migrations and the
 * generator's code.
 */
function computeDatasetKey({ cities, cars, bookings, seed }: Dataset): string {
  const hash = createHash("sha256").update([cities, cars, bookings, seed].join());
  for (const folder of [
    join(projectRoot(), "drizzle/migrations"),
    join(projectRoot(), "proof/kit"),
    import.meta.dirname,
  ]) {
    for (const name of readdirSync(folder).sort()) {
      if (generatorFiles.test(name) && !name.includes(".test."))
        hash.update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

async function findDatasets(admin: postgres.Sql) {
  return await admin<
    { datname: string }[]
  >`select datname from pg_database where datname ^@ 'kept_' order by oid desc`;
}

/**
 * Returns the date of the newest stored dataset with the same key if it is at most `maxAgeDays` old,
 * otherwise today.
 */
async function chooseAnchor(admin: postgres.Sql, dataset: Dataset): Promise<Day> {
  const key = computeDatasetKey(dataset);
  const [newest] = (await findDatasets(admin)).filter(({ datname }) => datname.startsWith(`kept_${key}_`));
  const text = newest?.datname.slice(-8).replace(/^(....)(..)/, "$1-$2-");
  const anchor = text === undefined ? dataset.anchor : toDay(text);
  return Date.parse(dataset.anchor) - Date.parse(anchor) > maxAgeDays * 86_400_000 ? dataset.anchor : anchor;
}
