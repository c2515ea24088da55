import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Scope } from "@/lib/contracts/scopes";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import { type ApiClient, createApiClient } from "../api-client";
import { mintToken } from "../wire/mint-token";
import { type Account, createWorld, type World } from "../world";
import { createOperator, type Operator } from "./run-operator";
import { serviceSecretKey } from "./service-keys";

export type Service = {
  server: ApiServer;
  world: World;
  operator: Operator;
  /** The database, seen from beside the service. */
  observer: pg.Pool;
  /** As its owner. */
  databaseUrl: string;
  /** As the roles of the service's processes. */
  roleUrls: TestDatabase["roleUrls"];
  /** The environment every process of this service runs in. */
  env: Record<string, string>;
  /** A client with a token of that account; one token per account and set of scopes. */
  client(account: Account, scopes?: readonly Scope[]): Promise<ApiClient>;
  token(account: Account, scopes?: readonly Scope[]): Promise<string>;
};

/** Tests send more than a partner would; the limits have tests of their own. */
const noLimits = [
  "oauth-token-ip",
  "oauth-token-client",
  "api-read",
  "availability",
  "api-write",
  "sign-in-ip",
]
  .map((name) => `${name}=1000000@1000000`)
  .join(",");

/** Starts the built web process with a world of its own for a spec file, and stops it after the last test. */
export function setUpService(settings: Record<string, string> = {}): () => Service {
  let service: Service | undefined;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    undo.push(() => database.drop());
    const env = {
      SECRET_KEY: serviceSecretKey,
      SANDBOX_AUTOPILOT: "off",
      RATE_LIMITS: noLimits,
      ...settings,
    };
    const operator = createOperator({ ...env, DATABASE_URL: database.url });
    const world = await createWorld(operator);
    // As in service: the web process has the rights of its role alone.
    const server = await startApiServer({ databaseUrl: database.roleUrls.web, env });
    undo.push(() => server.stop());
    const observer = new pg.Pool({ connectionString: database.adminUrl, max: 3 });
    observer.on("error", () => undefined);
    undo.push(() => observer.end());
    const token = keptTokens(server.url);
    const client = async (account: Account, scopes?: readonly Scope[]) =>
      createApiClient(server.url, await token(account, scopes));
    const { url: databaseUrl, roleUrls } = database;
    service = { server, world, operator, observer, databaseUrl, roleUrls, env, client, token };
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });
  return () => {
    if (service === undefined) throw new Error("The service is only there inside tests.");
    return service;
  };
}

/** Mints each token once: a partner keeps its token, too. */
function keptTokens(baseUrl: string) {
  const kept = new Map<string, Promise<string>>();
  return (account: Account, scopes?: readonly Scope[]): Promise<string> => {
    const id = `${account.clientId} ${scopes?.join(" ") ?? "all"}`;
    const token = kept.get(id) ?? mintToken(baseUrl, account, scopes);
    kept.set(id, token);
    return token;
  };
}
