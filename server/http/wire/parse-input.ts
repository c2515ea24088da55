import { en } from "zod/locales";
import * as z from "zod/mini";
import type { Contract } from "@/lib/contracts/contract";
import { ApiError, invalidField } from "../../errors/api-error";

// The small build of the schema library speaks no language of its own.
z.config(en());

type Issue = { path: string; message: string };

/** Parses one part of a request by its schema, or answers 400 `invalid_payload` naming every field that is wrong. */
export function parsePart(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    (issue): Issue => ({ path: issue.path.map(String).join("."), message: issue.message }),
  );
  const named = new Set(issues.map((issue) => issue.path || "body"));
  throw new ApiError("invalid_payload", `Check these fields: ${[...named].join(", ")}.`, { issues });
}

/** Whose values are judged before anything is asked of the database, each with a code of its own. */
const judgedElsewhere: ReadonlySet<string> = new Set(["cursor", "search_id", "types"]);

/** The query by its schema. PostgreSQL has no zero bytes, so no value it would be asked about may hold one. */
export function parseQuery(schema: z.ZodMiniType, search: URLSearchParams): unknown {
  const query = queryObject(search);
  const parsed = parsePart(schema, { ...query });
  for (const name of Object.keys(parsed ?? {})) {
    if (!judgedElsewhere.has(name) && [query[name]].flat().some((value) => value?.includes("\0")))
      throw invalidField(name, "Holds a character that is not text");
  }
  return parsed;
}

/** Query parameters as an object; one that is repeated becomes an array, which only a list parameter accepts. */
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

/** Every part of a request by its contract; a part the contract does not have is ignored. */
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
