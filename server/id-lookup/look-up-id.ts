import type { IdMatch } from "@/lib/contracts/portal/requests";
import { toMajor } from "@/lib/money";
import { commitDueTransitionsOfPartner } from "../bookings/due/commit-due-transitions-of-partner";
import type { PartnerContext } from "../context";
import { getCallerMasking } from "../staff/access/mask-output";
import { findKeyRecord, rentalStep, toFailure, toReceivedRequest } from "./find-key-record";
import {
  type CallRow,
  findCall,
  findCallOfReference,
  findRental,
  findRentals,
  findSearchState,
  type RentalRow,
} from "./id-lookup.queries";
import { createNextStep, nextStepForFreeKey, stepForRental } from "./next-step";
import { rentalHref } from "./rental-href";

/**
 * Returns the partner's requests, searches, bookings and drafts that have the text as one of their IDs, newest first.
 * Each match names a next step that cannot lead to a second booking. Ignores payment references if the caller may not
 * see them.
 */
export async function lookUpId(ctx: PartnerContext, typed: string): Promise<IdMatch[]> {
  const text = typed.trim();
  if (text === "" || text.includes("\0") || !text.isWellFormed()) return [];
  await commitDueTransitionsOfPartner(ctx);
  const matches = [
    ...(await keyMatch(ctx, text)),
    ...(await requestMatch(ctx, text)),
    ...(await searchMatch(ctx, text)),
  ];
  // A booking that a request's match already contains is not listed again.
  const listed = new Set(matches.map(({ committed }) => committed?.id));
  for (const { matched, ...rental } of await findRentals(ctx.database, {
    ...owner(ctx),
    text,
    now: ctx.now,
  })) {
    if (matched === "payment_reference" && getCallerMasking(ctx).payments) continue;
    if (listed.has(rental.reference)) continue;
    listed.add(rental.reference);
    matches.push(await rentalMatch(ctx, rental, matched));
  }
  return matches.sort((one, other) => (other.at ?? "").localeCompare(one.at ?? ""));
}

function owner({ partner }: PartnerContext) {
  return { partnerId: partner.id };
}

const nothing = {
  state: null,
  idempotency_key: null,
  received: null,
  committed: null,
  answered: null,
} as const;

async function keyMatch(ctx: PartnerContext, key: string): Promise<IdMatch[]> {
  const record = await findKeyRecord(ctx, key);
  if (record === undefined) return [];
  const { state, received, answered, next } = record;
  const committed = await committedOf(ctx, answered?.reference ?? null);
  const at = received?.at ?? null;
  return [
    { matched: "idempotency_key", at, state, idempotency_key: key, received, committed, answered, next },
  ];
}

async function requestMatch(ctx: PartnerContext, text: string): Promise<IdMatch[]> {
  const call = await findCall(ctx.database, { ...owner(ctx), requestId: text.toLowerCase() });
  if (call === undefined) return [];
  const { idempotencyKey: key, reference } = call;
  const record = key === null ? undefined : await findKeyRecord(ctx, key);
  return [
    {
      matched: "request_id",
      at: call.at.toISOString(),
      state: record?.state ?? null,
      idempotency_key: key,
      received: toReceivedRequest(call),
      committed: await committedOf(ctx, reference),
      answered: { status: call.status, error_code: call.errorCode, reference },
      next: record?.next ?? (await stepWithoutRecord(ctx, call)),
    },
  ];
}

/**
 * Returns the next step for a request without a key record. If the request had a key and a reference, the step depends
 * on its booking or draft, otherwise on its response.
 */
async function stepWithoutRecord(ctx: PartnerContext, call: CallRow) {
  const { idempotencyKey: key, reference } = call;
  if (key !== null && reference !== null) return await rentalStep(ctx, reference);
  return nextStepForFreeKey(toFailure(call), key !== null);
}

async function searchMatch(ctx: PartnerContext, text: string): Promise<IdMatch[]> {
  const search = await findSearchState(ctx.database, { ...owner(ctx), searchId: text.toLowerCase() });
  if (search === undefined) return [];
  const expired = search.expiresAt <= ctx.now;
  const expiresAt = search.expiresAt.toISOString();
  const going = search.open ? "poll_search" : "book_from_search";
  return [
    {
      ...nothing,
      matched: "search_id",
      at: search.createdAt.toISOString(),
      committed: {
        kind: "search",
        id: search.searchId,
        status: expired ? "expired" : search.open ? "pending" : "complete",
        total: null,
        currency: null,
        expires_at: expiresAt,
        href: null,
      },
      next: expired ? createNextStep("search_again") : createNextStep(going, { expires_at: expiresAt }),
    },
  ];
}

async function rentalMatch(
  ctx: PartnerContext,
  rental: RentalRow,
  matched: IdMatch["matched"],
): Promise<IdMatch> {
  const call = await findCallOfReference(ctx.database, { ...owner(ctx), reference: rental.reference });
  return {
    matched,
    at: rental.at.toISOString(),
    state: call === undefined ? null : "committed",
    idempotency_key: call?.idempotencyKey ?? null,
    received: call === undefined ? null : toReceivedRequest(call),
    committed: presentRental(rental),
    answered: call === undefined ? null : answeredOf(call),
    next: stepForRental(rental, ctx.now),
  };
}

function answeredOf({ status, errorCode, reference }: CallRow) {
  return { status, error_code: errorCode, reference };
}

async function committedOf(ctx: PartnerContext, reference: string | null) {
  if (reference === null) return null;
  const rental = await findRental(ctx.database, { ...owner(ctx), reference });
  return rental === undefined ? null : presentRental(rental);
}

function presentRental({ reference, status, totalMinor, currency, expiresAt }: RentalRow) {
  const draft = status === "draft";
  return {
    kind: draft ? ("draft" as const) : ("booking" as const),
    id: reference,
    status,
    total: toMajor(totalMinor, currency),
    currency,
    expires_at: expiresAt?.toISOString() ?? null,
    href: rentalHref({ reference, status }),
  };
}
