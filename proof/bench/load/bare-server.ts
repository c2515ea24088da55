import { randomUUID, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import Fastify, { type FastifyRequest } from "fastify";
import pg from "pg";
import { readConfig } from "../../../server/env";
import { newEventId, newReference } from "../../../server/ids";
import { createKeyRing } from "../../../server/keys";
import {
  accessTokenSeconds,
  accessTokenType,
  readToken,
  signToken,
} from "../../../server/oauth/access-token";
import { digestSecret } from "../../../server/oauth/client-credential";
import type { Source, TemplateStatement } from "../statements/statement-template";
import { extractInputs } from "./bench-requests";

/** The maximum number of rows in a response. A hand-written handler would also return one page. */
const maxRows = 12;

/**
 * The options of a bare handler. It executes the service's statements, or only checks the token if `template` is
 * null.
 */
export type BareServerOptions = {
  databaseUrl: string;
  poolSize: number;
  template: TemplateStatement[] | null;
  /**
   * True for token requests: the handler also compares the client secret with the stored digests, and signs a token.
   */
  mintsTokens: boolean;
};

/** Runs the bare handler as one process: Fastify and `pg`, without validation, pricing, rate limits or logs. */
async function main(): Promise<void> {
  const options: BareServerOptions = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
  const app = Fastify();
  // The handler reads every body as text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const { template } = options;
  const handler = template === null ? createTokenCheck() : createStatementRunner({ ...options, template });
  app.all("/*", handler);
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  process.send?.({ listening: Number(new URL(address).port) });
}

function createTokenCheck() {
  const keys = createKeyRing(readConfig());
  return async (request: FastifyRequest) => {
    const token = (request.headers.authorization ?? "").slice("Bearer ".length);
    return { genuine: (await readToken(keys, token)) !== undefined };
  };
}

/**
 * Returns a function that issues a token with the minimum work of a hand-written handler: one HMAC of the secret, one
 * comparison and one signature.
 */
function createTokenMint() {
  const keys = createKeyRing(readConfig());
  return async (request: FastifyRequest, [row]: readonly unknown[]) => {
    const encoded = (request.headers.authorization ?? "").slice("Basic ".length);
    const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString().split(":");
    const { digests, partnerId }: { digests: Buffer[]; partnerId: number } = Object(row);
    const digest = digestSecret(keys, secret);
    if (!digests.some((stored) => timingSafeEqual(stored, digest))) throw new Error("The secret is wrong.");
    const issuedAt = Math.floor(Date.now() / 1000);
    const times = { iat: issuedAt, exp: issuedAt + accessTokenSeconds };
    const claims = {
      iss: "bare",
      aud: "bare",
      sub: id,
      partner_id: partnerId,
      scope: "",
      jti: randomUUID(),
      ...times,
    };
    const token = await signToken(keys, accessTokenType, claims);
    return { access_token: token, token_type: "Bearer", expires_in: accessTokenSeconds };
  };
}

type Runner = BareServerOptions & { template: TemplateStatement[] };

function createStatementRunner({ databaseUrl, poolSize, template, mintsTokens }: Runner) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const named = template.map((statement, index) => ({ ...statement, name: `bare-${index}` }));
  const mint = mintsTokens ? createTokenMint() : undefined;
  const inTransaction = template.some(({ text }) => /^begin\b/.test(text));
  return async (request: FastifyRequest) => {
    const inputs = extractInputs({ path: request.url, headers: getHeaders(request), body: getBody(request) });
    if (mint !== undefined) return await mint(request, await runAll(pool, named, inputs));
    if (!inTransaction) return await runAll(pool, named, inputs);
    const client = await pool.connect();
    try {
      const rows = await runAll(client, named, inputs);
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}

type Executor = { query(query: pg.QueryConfig): Promise<pg.QueryResult> };

async function runAll(
  client: Executor,
  template: readonly TemplateStatement[],
  inputs: Record<string, string>,
): Promise<unknown[]> {
  const results: unknown[][] = [];
  let last: unknown[] = [];
  for (const { name, text, sources } of template) {
    const values = sources.map((source) => resolveSource(source, inputs, results));
    const prepared = values.length === 0 || name === null ? {} : { name, values };
    const { rows } = await client.query({ text, ...prepared });
    results.push(rows);
    if (rows.length > 0) last = rows;
  }
  return last.slice(0, maxRows);
}

function resolveSource(
  source: Source,
  inputs: Record<string, string>,
  results: readonly unknown[][],
): unknown {
  switch (source.kind) {
    case "constant":
      return source.text;
    case "input":
      return inputs[source.name];
    case "result":
      return Reflect.get(Object(results[source.statement]?.[0]), source.column);
    case "fresh":
      return source.what === "reference" ? newReference() : newEventId();
    case "list":
      return source.items.map((item) => resolveSource(item, inputs, results));
  }
}

function getHeaders({ headers }: FastifyRequest): Record<string, string> {
  // SAFETY: the load generator sends no header twice.
  return headers as Record<string, string>;
}

function getBody({ body }: FastifyRequest): string | null {
  return typeof body === "string" ? body : null;
}

await main();
