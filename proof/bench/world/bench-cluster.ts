import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { type Day, parseDay } from "../../../lib/dates";
import { migrateDatabase } from "../../../server/db/migrate";
import { projectRoot } from "../../../server/db/project-root";
import { startEmbeddedPostgres } from "../../../server/postgres/start-embedded-postgres";
import { printLine } from "../../kit/print-line";
import { loadWorld } from "./load-world";
import { createWorld, type World, type WorldSize } from "./world";

/** A database of a run: a copy of a stored dataset, which is dropped at the end. */
export type BenchDatabase = { world: World; url: string; adminUrl: string };

export type BenchCluster = {
  /** Creates a copy of a dataset. The dataset is generated once and stored. */
  open(name: string, size: WorldSize, seed: number): Promise<BenchDatabase>;
  /** Creates a database with the product's tables and no rows. */
  openEmpty(name: string): Promise<{ url: string }>;
  forgetAll(): Promise<void>;
  stop(): Promise<void>;
};

/** The number of datasets to store; another one drops the oldest. */
const keptWorlds = 4;

/** The age in days after which a dataset is generated again, because its dates are too far in the past. */
const keptDays = 7;

/** Starts the benchmark's own PostgreSQL with the settings of the embedded server. */
export async function startBenchCluster(folder: string): Promise<BenchCluster> {
  let loading: AbortController | null = null;
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    role: "service",
    // A COPY that fails on the server leaves its stream open, so the server's log ends it.
    onLog: (line) => (/\b(ERROR|FATAL|PANIC):/.test(line) ? loading?.abort(new Error(line)) : undefined),
  });
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => undefined });
  const urlsOf = (database: string) => ({
    url: onDatabase(server.url, database),
    adminUrl: onDatabase(server.adminUrl, database),
  });
  const owner = new URL(server.url).username;
  const copies: string[] = [];

  async function create(database: string, template: string): Promise<void> {
    await admin.unsafe(`drop database if exists ${database} with (force)`);
    await admin.unsafe(`create database ${database} template ${template} strategy file_copy owner ${owner}`);
  }

  async function keep(world: World): Promise<string> {
    const kept = `kept_${keyOf(world)}_${world.anchor.replaceAll("-", "")}`;
    const [known] = await admin`select 1 from pg_database where datname = ${kept}`;
    if (known !== undefined) return kept;
    printLine(
      `Making ${world.cars} cars in ${world.cities} cities with ${world.bookings} bookings, seed ${world.seed}`,
    );
    await create("half_made", "template1");
    loading = new AbortController();
    await loadWorld(world, urlsOf("half_made"), loading.signal);
    loading = null;
    await admin.unsafe(`alter database half_made rename to ${kept}`);
    const tooMany = (await keptDatabases(admin)).slice(keptWorlds);
    for (const { datname } of tooMany) await admin.unsafe(`drop database ${datname}`);
    return kept;
  }

  async function open(name: string, size: WorldSize, seed: number): Promise<BenchDatabase> {
    const world = createWorld(size, seed, await chooseAnchor(admin, createWorld(size, seed, today())));
    await create(name, await keep(world));
    copies.push(name);
    return { world, ...urlsOf(name) };
  }

  async function openEmpty(name: string): Promise<{ url: string }> {
    await create(name, "template1");
    copies.push(name);
    const { url } = urlsOf(name);
    await migrateDatabase(url);
    return { url };
  }

  return {
    open,
    openEmpty,
    forgetAll: async () => {
      for (const { datname } of await keptDatabases(admin)) await admin.unsafe(`drop database ${datname}`);
    },
    stop: async () => {
      for (const name of copies) await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

function onDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

function today(): Day {
  return dayOf(new Date().toISOString().slice(0, 10));
}

function dayOf(text: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`Not a day: ${text}`);
  return day;
}

/** The files that determine the data. */
const made = /\.sql$|^(generate-|draw-|random|world)/;

/** Returns a hash of what determines the data except the date: size, seed, schema and generator. */
function keyOf({ cities, cars, bookings, seed }: World): string {
  const hash = createHash("sha256").update([cities, cars, bookings, seed].join());
  for (const folder of [
    join(projectRoot(), "drizzle/migrations"),
    join(projectRoot(), "proof/kit"),
    import.meta.dirname,
  ]) {
    for (const name of readdirSync(folder).sort()) {
      if (made.test(name) && !name.includes(".test.")) hash.update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

async function keptDatabases(admin: postgres.Sql) {
  return await admin<
    { datname: string }[]
  >`select datname from pg_database where datname ^@ 'kept_' order by oid desc`;
}

/** Returns the date of the newest stored dataset of this kind if it is recent enough, otherwise today. */
async function chooseAnchor(admin: postgres.Sql, world: World): Promise<Day> {
  const key = keyOf(world);
  const [newest] = (await keptDatabases(admin)).filter(({ datname }) => datname.startsWith(`kept_${key}_`));
  const text = newest?.datname.slice(-8).replace(/^(....)(..)/, "$1-$2-");
  const anchor = text === undefined ? world.anchor : dayOf(text);
  return Date.parse(world.anchor) - Date.parse(anchor) > keptDays * 86_400_000 ? world.anchor : anchor;
}
