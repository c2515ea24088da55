import { writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { readConfig } from "../../server/env";
import { nodeFlags } from "../../server/launch/node-flags";
import type { BenchRow } from "./bench-rows";
import { benchSettings } from "./bench-settings";
import type { BareServerOptions } from "./load/bare-server";
import { createRequestMakers, inputsOf, type RequestMakers, send } from "./load/bench-requests";
import { type Child, startChild } from "./load/child-process";
import { type InProcessApi, openInProcessApi } from "./load/in-process-api";
import { familyOf, parentOf } from "./load/system-use";
import { deriveTemplate, type Recording, type TemplateStatement } from "./statements/statement-template";
import type { BenchDatabase } from "./world/bench-cluster";
import { openEndpoints } from "./world/open-endpoints";

/** The service on one database, with the means to compare it with baselines on the same database. */
export type BenchStage = {
  database: BenchDatabase;
  makers: RequestMakers;
  api: InProcessApi;
  web: Child;
  /** Returns the process IDs of the database server. They change as connections open and close. */
  databaseProcesses(): number[];
  template(row: BenchRow): Promise<TemplateStatement[]>;
  startBare(template: TemplateStatement[] | null): Promise<Child>;
  close(): Promise<void>;
};

export type StageOptions = { folder: string; dist: string; nodeArgs?: readonly string[] };

const recordings = 40;

/**
 * Starts the service as its own process, to measure it, and inside this process, to record its statements.
 */
export async function openTestbed(
  database: BenchDatabase,
  { folder, dist, nodeArgs = [] }: StageOptions,
): Promise<BenchStage> {
  const { world, url } = database;
  const env = { ...benchSettings(world), DATABASE_URL: url, DATA_DIR: folder };
  const poolSize = readConfig(env).poolSize;
  const api = openInProcessApi(world, url);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(backend?.pid ?? 0);
  await openEndpoints(api.runtime);
  const makers = await createRequestMakers(world, api.handle);
  const log = (name: string) => join(folder, `${name}.log`);
  const web = await startChild({
    args: [...nodeFlags, ...nodeArgs, join(dist, "web.mjs")],
    env,
    log: log("web"),
  });

  async function template(row: BenchRow): Promise<TemplateStatement[]> {
    const recorded: Recording[] = [];
    for (const request of await makers[row.name].make(recordings)) {
      const key = { "idempotency-key": `recorded-${row.name}-${recorded.length}` };
      const keyed = { ...request, headers: { ...(request.keyed ? key : {}), ...request.headers } };
      let status = 0;
      // The service normally has the catalogue cached, so read requests are recorded with a warm cache.
      if (request.method === "GET") await send(api.handle, keyed);
      const statements = await api.recorder.during(async () => {
        status = (await send(api.handle, keyed)).status;
      });
      if (status === row.status) recorded.push({ inputs: inputsOf(keyed), statements });
    }
    return await deriveTemplate(sql, recorded);
  }

  async function startBare(statements: TemplateStatement[] | null): Promise<Child> {
    const path = join(folder, "bare-server.json");
    const options: BareServerOptions = { databaseUrl: url, poolSize, template: statements };
    writeFileSync(path, JSON.stringify(options));
    const script = join(import.meta.dirname, "load/bare-server.ts");
    return await startChild({ args: ["--import", "tsx", script, path], env, log: log("bare") });
  }

  return {
    database,
    makers,
    api,
    web,
    databaseProcesses: () => familyOf(postmaster),
    template,
    startBare,
    close: async () => {
      await web.stop();
      await api.runtime.database.close();
      await sql.end();
    },
  };
}
