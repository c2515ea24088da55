import pg from "pg";
import { type ApiServer, startApiServer } from "../../../server/testing/api-server";
import { createOperate, type Operate } from "../../kit/create-operate";
import { createPair, type Pair } from "./fuzz-accounts";

/** The service in the other environment. It has the same secret key and car slugs, but its own partners. */
export type OtherEnvironment = { web: ApiServer; pair: Pair };

/**
 * The number above which all endpoint IDs of the other environment lie. The endpoint IDs of the first environment stay
 * below it.
 */
const minEndpointId = 900_000;

export type OtherEnvironmentOptions = {
  databaseUrl: string;
  /** The bundle to run. */
  entry: string;
  secretKey: string;
  rateLimits: string;
  load: (operate: Operate) => Promise<void>;
};

export async function openOtherEnvironment(options: OtherEnvironmentOptions): Promise<OtherEnvironment> {
  const { databaseUrl, entry, secretKey, rateLimits, load } = options;
  const env = { SECRET_KEY: secretKey, SERVICE_ENV: "production", DATABASE_CHECKS: "warn" };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select setval(pg_get_serial_sequence('webhook_endpoints', 'id'), $1)", [
      minEndpointId,
    ]);
  } finally {
    await client.end();
  }
  const operate = createOperate({ ...env, DATABASE_URL: databaseUrl });
  await load(operate);
  const pair = await createPair(operate, { lane: 0, prefix: "elsewhere-" });
  const webEnv = { ...env, SERVE_PAGES: "off", CHECK_CONTRACTS: "off", RATE_LIMITS: rateLimits };
  return { pair, web: await startApiServer({ databaseUrl, env: webEnv, entry }) };
}
