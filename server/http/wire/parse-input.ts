import { en } from "zod/locales";
import * as z from "zod/mini";
import type { Contract } from "@/lib/contracts/contract";
import { ApiError, invalidField } from "../../errors/api-error";

// zod/mini includes no locale by default.
z.config(en());

type Issue = { path: string; message: string };

/**
 * Parses one part of a request with its schema. Throws `invalid_payload`, which names every invalid field.
 */
export function parsePart(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    (issue): Issue => ({ path: issue.path.map(String).join("."), message: issue.message }),
  );
  const named = new Set(issues.map((issue) => issue.path || "body"));
  throw new ApiError("invalid_payload", `Check these fields: ${[...named].join(", ")}.`, { issues });
}

/** Parameters with their own error codes. The operation validates them before its first SQL query. */
const validatedLater: ReadonlySet<string> = new Set(["cursor", "search_id", "types"]);

/**
 * Parses the query with its schema. Rejects NUL characters, which PostgreSQL cannot store or compare, except in the
 * parameters of `validatedLater`.
 */
export function parseQuery(schema: z.ZodMiniType, search: URLSearchParams): unknown {
  const query = queryObject(search);
  const parsed = parsePart(schema, { ...query });
  for (const name of Object.keys(parsed ?? {})) {
    if (!validatedLater.has(name) && [query[name]].flat().some((value) => value?.includes("\0")))
      throw invalidField(name, "Contains a NUL character");
  }
  return parsed;
}

/**
 * Converts query parameters to an object. A repeated one becomes an array, which only list parameters accept.
 */
function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of search) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}

type Raw = {
  params: Record<string, string>;
  search: URLSearchParams;
  body: Record<string, unknown> | undefined;
};

/** Parses every part of a request that the contract defines. Ignores the others. */
export function parseInput(contract: Contract, raw: Raw): { params: unknown; query: unknown; body: unknown } {
  return {
    params: contract.params === null ? undefined : parsePart(contract.params, raw.params),
    query: contract.query === null ? undefined : parseQuery(contract.query, raw.search),
    body: parseBody(contract, raw.body),
  };
}

function parseBody(contract: Contract, body: Record<string, unknown> | undefined): unknown {
  if (contract.body === null) return undefined;
  if (body !== undefined) return parsePart(contract.body, body);
  if (contract.bodyOptional === true) return undefined;
  throw invalidField("", "Expected a JSON object");
}
