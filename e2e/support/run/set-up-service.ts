import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import type { Scope } from "@/lib/contracts/scopes";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { cloneDatabase, type TestDatabase } from "@/server/testing/clone-database";
import { type ApiClient, createApiClient } from "../api-client";
import type { Account, TestAccounts } from "../test-accounts";
import { mintToken } from "../wire/mint-token";
import { createOperator, type Operator } from "./run-operator";
import { serviceSecretKey } from "./service-keys";

export type Service = {
  server: ApiServer;
  accounts: TestAccounts;
  operator: Operator;
  /** A pool for reading the database directly. */
  observer: pg.Pool;
  /** The database URL of the owner role. */
  databaseUrl: string;
  /** The database URLs of the roles of the service's processes. */
  roleUrls: TestDatabase["roleUrls"];
  /** The environment of every process of this service. */
  env: Record<string, string>;
  /** Returns a client of the account. Each account and set of scopes has one token. */
  client(account: Account, scopes?: readonly Scope[]): Promise<ApiClient>;
  token(account: Account, scopes?: readonly Scope[]): Promise<string>;
};

/**
 * The setting that switches rate limits off, because tests send more than a partner would. Rate limits have
 * their own tests.
 */
const unlimitedRates = [
  "oauth-token-ip",
  "oauth-token-client",
  "api-read",
  "availability",
  "api-write",
  "sign-in-ip",
]
  .map((name) => `${name}=1000000@1000000`)
  .join(",");

/**
 * Starts the built web process with its own copy of the test data for a spec file, and stops it after the last test.
 */
export function setUpService(settings: Record<string, string> = {}): () => Service {
  let service: Service | undefined;
  const cleanup: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const { template, accounts } = inject("testAccounts");
    const database = await cloneDatabase({ ...inject("testCluster"), template });
    cleanup.push(() => database.drop());
    const env = {
      SECRET_KEY: serviceSecretKey,
      SANDBOX_AUTOPILOT: "off",
      RATE_LIMITS: unlimitedRates,
      ...settings,
    };
    const operator = createOperator({ ...env, DATABASE_URL: database.url });
    // As in production, the web process has only the privileges of its role.
    const server = await startApiServer({ databaseUrl: database.roleUrls.web, env });
    cleanup.push(() => server.stop());
    const observer = new pg.Pool({ connectionString: database.adminUrl, max: 3 });
    observer.on("error", () => undefined);
    cleanup.push(() => observer.end());
    const token = cacheTokens(server.url);
    const client = async (account: Account, scopes?: readonly Scope[]) =>
      createApiClient(server.url, await token(account, scopes));
    const { url: databaseUrl, roleUrls } = database;
    service = { server, accounts, operator, observer, databaseUrl, roleUrls, env, client, token };
  });
  afterAll(async () => {
    for (const step of cleanup.reverse()) await step();
  });
  return () => {
    if (service === undefined) throw new Error("The service is available only inside tests.");
    return service;
  };
}

/** Returns a function that mints a token for an account and scopes, and returns the same one for later calls. */
function cacheTokens(baseUrl: string) {
  const cached = new Map<string, Promise<string>>();
  return (account: Account, scopes?: readonly Scope[]): Promise<string> => {
    const id = `${account.clientId} ${scopes?.join(" ") ?? "all"}`;
    const token = cached.get(id) ?? mintToken(baseUrl, account, scopes);
    cached.set(id, token);
    return token;
  };
}
