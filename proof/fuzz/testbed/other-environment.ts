import pg from "pg";
import { type ApiServer, startApiServer } from "../../../server/testing/api-server";
import { createOperate, type Operate } from "../../kit/create-operate";
import { openPair, type Pair } from "./fuzz-accounts";

/** The other environment: the same key, cars of the same names, and partners of its own. */
export type Elsewhere = { web: ApiServer; pair: Pair };

/** Endpoints are numbered in each database: these numbers nobody has in the first. */
const firstEndpoint = 900_000;

export type ElsewhereOptions = {
  databaseUrl: string;
  /** The bundle to run. */
  entry: string;
  secretKey: string;
  rateLimits: string;
  load: (operate: Operate) => Promise<void>;
};

export async function openOtherEnvironment(options: ElsewhereOptions): Promise<Elsewhere> {
  const { databaseUrl, entry, secretKey, rateLimits, load } = options;
  const env = { SECRET_KEY: secretKey, SERVICE_ENV: "production", DATABASE_CHECKS: "warn" };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select setval(pg_get_serial_sequence('webhook_endpoints', 'id'), $1)", [
      firstEndpoint,
    ]);
  } finally {
    await client.end();
  }
  const operate = createOperate({ ...env, DATABASE_URL: databaseUrl });
  await load(operate);
  const pair = await openPair(operate, { lane: 0, prefix: "elsewhere-" });
  const served = { ...env, SERVE_PAGES: "off", CHECK_CONTRACTS: "off", RATE_LIMITS: rateLimits };
  return { pair, web: await startApiServer({ databaseUrl, env: served, entry }) };
}
