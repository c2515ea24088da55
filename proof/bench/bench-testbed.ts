import { writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { readConfig } from "../../server/env";
import { nodeFlags } from "../../server/launch/node-flags";
import type { BenchRow } from "./bench-rows";
import { benchSettings } from "./bench-settings";
import type { BenchDatabase } from "./dataset/bench-cluster";
import { createEndpoints } from "./dataset/create-endpoints";
import type { BareServerOptions } from "./load/bare-server";
import { createRequestMakers, extractInputs, type RequestMakers, send } from "./load/bench-requests";
import { type Child, startChild } from "./load/child-process";
import { type InProcessApi, openInProcessApi } from "./load/in-process-api";
import { writeStallProbe } from "./load/measure-stalls";
import { findParent, findProcessTree } from "./load/system-use";
import { deriveTemplate, type Recording, type TemplateStatement } from "./statements/statement-template";

/** The service and its database, with functions that start the baselines on the same database. */
export type BenchTestbed = {
  database: BenchDatabase;
  makers: RequestMakers;
  api: InProcessApi;
  web: Child;
  /** Returns the process IDs of the database server. They change as connections open and close. */
  databaseProcesses(): number[];
  createTemplate(row: BenchRow): Promise<TemplateStatement[]>;
  startBareServer(work: Pick<BareServerOptions, "template" | "mintsTokens">): Promise<Child>;
  /**
   * Ends the bookings that are due. The baselines store bookings with deadlines of the day on which their statements
   * were recorded. Without this, the service would end them in the next request of their partner.
   */
  endDueBookings(): Promise<void>;
  close(): Promise<void>;
};

export type TestbedOptions = { folder: string; dist: string; nodeArgs?: readonly string[] };

const recordingCount = 40;

/**
 * Starts the service twice: as a separate process, which is measured, and inside this process, which records
 * its statements.
 */
export async function openBenchTestbed(
  database: BenchDatabase,
  { folder, dist, nodeArgs = [] }: TestbedOptions,
): Promise<BenchTestbed> {
  const { dataset, url, socketUrl } = database;
  const env = { ...benchSettings(dataset), DATABASE_URL: socketUrl, DATA_DIR: folder };
  const poolSize = readConfig(env).poolSize;
  const api = openInProcessApi(dataset, url);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = findParent(backend?.pid ?? 0);
  await createEndpoints(api.runtime);
  const makers = await createRequestMakers(dataset, api.handle);
  const log = (name: string) => join(folder, `${name}.log`);
  const probe = writeStallProbe(folder);
  const web = await startChild({
    args: [...nodeFlags, ...probe, ...nodeArgs, join(dist, "web.mjs")],
    env,
    log: log("web"),
  });

  async function createTemplate(row: BenchRow): Promise<TemplateStatement[]> {
    const recorded: Recording[] = [];
    for (const request of await makers[row.name].make(recordingCount)) {
      const key = { "idempotency-key": `recorded-${row.name}-${recorded.length}` };
      const keyed = { ...request, headers: { ...(request.keyed ? key : {}), ...request.headers } };
      let status = 0;
      // The service normally has the catalogue cached, so read requests are recorded with a warm cache.
      if (request.method === "GET") await send(api.handle, keyed);
      const statements = await api.recorder.during(async () => {
        status = (await send(api.handle, keyed)).status;
      });
      if (status === row.status) recorded.push({ inputs: extractInputs(keyed), statements });
    }
    return await deriveTemplate(sql, recorded);
  }

  async function startBareServer(work: Pick<BareServerOptions, "template" | "mintsTokens">): Promise<Child> {
    const path = join(folder, "bare-server.json");
    const options: BareServerOptions = { databaseUrl: socketUrl, poolSize, ...work };
    writeFileSync(path, JSON.stringify(options));
    const script = join(import.meta.dirname, "load/bare-server.ts");
    return await startChild({ args: ["--import", "tsx", ...probe, script, path], env, log: log("bare") });
  }

  return {
    database,
    makers,
    api,
    web,
    databaseProcesses: () => findProcessTree(postmaster),
    createTemplate,
    startBareServer,
    endDueBookings: async () => {
      await sql`update bookings set status = 'expired', expired_at = confirm_by
        where status in ('pending', 'pending_confirmation', 'pending_supplier') and confirm_by <= now()`;
      await sql`update bookings set status = 'completed', completed_at = ends_at
        where status = 'confirmed' and ends_at <= now()`;
    },
    close: async () => {
      await web.stop();
      await api.runtime.database.close();
      await sql.end();
    },
  };
}
