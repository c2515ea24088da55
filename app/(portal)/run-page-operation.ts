import { forbidden, notFound } from "next/navigation";
import type * as z from "zod/mini";
import type { Contract } from "@/lib/contracts/contract";
import type { CallContext } from "@/server/context";
import { ApiError, invalidField } from "@/server/errors/api-error";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { authorize } from "@/server/http/partner/authenticate-partner";
import { parsePart } from "@/server/http/wire/parse-input";
import { allOperations } from "@/server/operations/all";
import { portalOperations } from "@/server/operations/portal";
import { staffActor } from "@/server/staff/identity/staff-actor";
import type { StaffSession } from "@/server/staff/sessions/find-staff-session";
import { requirePartnerStaff, requireStaff } from "./require-staff";

type Asked = { params?: Record<string, string>; query?: Record<string, string> };

/**
 * Runs an API operation for the signed-in user while the server renders a page, with the same scopes as over HTTP.
 * Shows the 404 page for `not_found` and the 403 page for a missing permission. Throws other errors.
 */
export async function runPageOperation<C extends Contract>(
  contract: C,
  asked: Asked = {},
): Promise<z.output<C["response"]>> {
  try {
    return await runOperation(contract, asked);
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") notFound();
    throw error;
  }
}

/**
 * Runs an operation like `runPageOperation`, but returns `undefined` for any API error, including `not_found`. A
 * missing permission still shows the 403 page.
 */
export async function tryPageOperation<C extends Contract>(
  contract: C,
  asked: Asked = {},
): Promise<z.output<C["response"]> | undefined> {
  try {
    return await runOperation(contract, asked);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function runOperation<C extends Contract>(contract: C, asked: Asked): Promise<z.output<C["response"]>> {
  const operations = [...allOperations, ...portalOperations];
  const operation = operations.find((candidate) => candidate.contract === contract);
  if (operation === undefined) throw new Error(`${contract.operationId} is not served.`);
  const { staff, sessionId, partner, scopes, now } = await callerOf(contract);
  const { config, database, keys, log, recorder } = getHostedRuntime();
  const ctx = {
    actor: staffActor(staff),
    now,
    requestId: null,
    config,
    partner,
    staff,
    sessionId,
    scopes,
    database,
    keys,
    log,
  };
  assertOpen(ctx, contract);
  if (contract.readsRequestLog === true) await recorder.flush();
  const input = { ...readAsked(contract, asked), body: undefined };
  // SAFETY: an operation's response has the type of its contract. The API tests check it.
  return (await operation.run(ctx, input)) as z.output<C["response"]>;
}

async function callerOf({ caller }: Contract): Promise<StaffSession> {
  return caller === "staff" ? await requireStaff() : await requirePartnerStaff();
}

function assertOpen(ctx: CallContext, contract: Contract): void {
  try {
    authorize(ctx, contract);
  } catch (error) {
    if (error instanceof ApiError) forbidden();
    throw error;
  }
}

/**
 * Validates the path and query parameters against the contract's schemas. Rejects a NUL character, which PostgreSQL
 * cannot store. In the path, it leads to the 404 page. In the query, it throws `invalid_payload`.
 */
function readAsked(contract: Contract, { params = {}, query = {} }: Asked) {
  if (Object.values(params).some((value) => value.includes("\0"))) notFound();
  const bad = Object.entries(query).find(([, value]) => value.includes("\0"));
  if (bad !== undefined) throw invalidField(bad[0], "Contains a NUL character");
  return {
    params: contract.params === null ? undefined : parsePart(contract.params, params),
    query: contract.query === null ? undefined : parsePart(contract.query, query),
  };
}
