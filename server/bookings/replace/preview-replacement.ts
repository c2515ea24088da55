import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { type QuotedRental, quoteRental, type RentalRequest } from "../../rentals/quote-rental";
import { areUnitsFreeForReplacement } from "../../reservations/are-units-free-for-replacement";
import { scenarioHooks } from "../../scenarios/scenario-hooks";
import { getBooking } from "../get-booking";
import { findReplaceRefusal } from "./find-replace-refusal";

/**
 * The result of a preview. `code` is the error code with which the replacement would be refused, or undefined. `quoted`
 * is undefined if the new rental has no price.
 */
export type ReplacementPreview = {
  replaced: BookingRow;
  code: ApiError["code"] | undefined;
  quoted: QuotedRental | undefined;
};

/**
 * Returns what the replacement of a booking by this rental would cost, or why it is not possible. Changes nothing,
 * except that it applies due transitions like any read. Throws `not_found` for a booking that the partner does not
 * have.
 */
export async function previewReplacement(
  ctx: PartnerContext,
  { reference, request }: { reference: string; request: RentalRequest },
): Promise<ReplacementPreview> {
  const replaced = await getBooking(ctx, reference);
  const refusal = findReplaceRefusal(replaced, ctx.now);
  const quoted = await quoteRental(ctx.database, ctx, request).catch(toRejection);
  const code =
    refusal?.code ??
    (quoted instanceof ApiError
      ? quoted.code
      : (await isFree(ctx, quoted, replaced.id))
        ? undefined
        : "unavailable");
  return { replaced, code, quoted: quoted instanceof ApiError ? undefined : quoted };
}

/** Returns an `ApiError` with a status below 500, which the request itself causes. Throws any other error. */
function toRejection(error: unknown): ApiError {
  if (error instanceof ApiError && error.status < 500) return error;
  throw error;
}

async function isFree(
  ctx: PartnerContext,
  { offer, claim }: QuotedRental,
  replacesId: number,
): Promise<boolean> {
  if (!scenarioHooks(ctx.config).onClaim(offer.slug)) return false;
  return claim === null || (await areUnitsFreeForReplacement(ctx.database, claim, replacesId));
}
