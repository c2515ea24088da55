import type { IdempotencyRecord, ReceivedRequest } from "@/lib/contracts/requests";
import { commitDueTransitionsByReference } from "../bookings/due/commit-due-transitions";
import type { PartnerContext } from "../context";
import { ApiError } from "../errors/api-error";
import { getLoggedForms, isDigestedKey } from "../request-log/logged-key";
import {
  findReference,
  parseResponseBody,
  readErrorCode,
  readErrorDetails,
} from "../request-log/parse-response-body";
import {
  type CallRow,
  findCallsOfKey,
  findIdempotencyKey,
  findRental,
  type KeyRow,
} from "./id-lookup.queries";
import { createNextStep, nextStepForFreeKey, nextStepForStoredKey, stepForRental } from "./next-step";

/**
 * Returns the record of an idempotency key, or undefined if no request with the key is known. The log shows a digest in
 * place of some keys. Returns undefined for a digest, because the key cannot be computed from it.
 */
export async function findKeyRecord(
  ctx: PartnerContext,
  key: string,
): Promise<IdempotencyRecord | undefined> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || isDigestedKey(key)) return undefined;
  const { id: partnerId } = ctx.partner;
  const row = await findIdempotencyKey(ctx.database, { partnerId, key });
  const calls = await findCallsOfKey(ctx.database, { partnerId, keys: getLoggedForms(ctx.keys, key) });
  const [first] = calls;
  const last = calls.at(-1);
  if (row.status !== null) return await committedRecord(ctx, key, { row, call: first });
  const received = first === undefined ? null : toReceivedRequest(first);
  if (row.held) {
    const next = createNextStep("wait_and_replay", { wait_ms: 1000 });
    return { key, state: "in_progress", fingerprint: null, received, answered: null, next };
  }
  if (last === undefined) return undefined;
  return {
    key,
    state: "absent",
    fingerprint: null,
    received,
    answered: { status: last.status, error_code: last.errorCode, reference: last.reference },
    next: nextStepForFreeKey(toFailure(last), true),
  };
}

/** Returns the record of an idempotency key. Throws `not_found` if no request with the key is known. */
export async function getKeyRecord(ctx: PartnerContext, key: string): Promise<IdempotencyRecord> {
  const record = await findKeyRecord(ctx, key);
  if (record === undefined)
    throw new ApiError("not_found", "No request with this idempotency key was received.");
  return record;
}

async function committedRecord(
  ctx: PartnerContext,
  key: string,
  { row, call }: { row: KeyRow; call: CallRow | undefined },
): Promise<IdempotencyRecord> {
  const { status, body, fingerprint, requestId, createdAt } = row;
  const answer = body === null ? undefined : parseResponseBody(body);
  const code = readErrorCode(answer);
  const reference = findReference(answer) ?? call?.reference ?? null;
  const failure = { status: status ?? 0, code, details: readErrorDetails(answer), reference };
  return {
    key,
    state: "committed",
    fingerprint,
    received: {
      at: (call?.at ?? createdAt ?? ctx.now).toISOString(),
      request_id: requestId ?? "",
      method: call?.method ?? null,
      path: call?.path ?? null,
    },
    answered: { status: failure.status, error_code: code, reference },
    next: failure.status < 400 ? await rentalStep(ctx, reference) : nextStepForStoredKey(failure),
  };
}

/**
 * Commits the due transitions of the booking or draft with this reference, then returns the partner's next step.
 * Without a reference, the next step is `nothing_to_do`.
 */
export async function rentalStep(ctx: PartnerContext, reference: string | null) {
  if (reference === null) return createNextStep("nothing_to_do");
  await commitDueTransitionsByReference(ctx, reference);
  const rental = await findRental(ctx.database, { partnerId: ctx.partner.id, reference });
  return stepForRental(rental, ctx.now);
}

export function toReceivedRequest({ at, requestId, method, path }: CallRow): ReceivedRequest {
  return { at: at.toISOString(), request_id: requestId, method, path };
}

export function toFailure({ status, errorCode, reference, responseBody }: CallRow) {
  return { status, code: errorCode, details: readErrorDetails(responseBody), reference };
}
