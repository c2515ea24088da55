import type { Cancellation, ReplacementPreviewBody } from "@/lib/contracts/replacements";
import { toMajor } from "@/lib/money";
import { presentStay } from "../../rentals/present-rental";
import type { CancellationPreview } from "../get-cancellation";
import type { ReplacementPreview } from "./preview-replacement";

/**
 * Converts the preview of a replacement to its wire format. `difference` and `direction` are null if there is no price
 * or the currencies differ.
 */
export function presentReplacementPreview({
  replaced,
  code,
  quoted,
}: ReplacementPreview): ReplacementPreviewBody {
  const previousTotal = toMajor(replaced.totalMinor, replaced.currency);
  const possible = code === undefined;
  const common = { possible, code: code ?? null, previous_total: previousTotal };
  if (quoted === undefined)
    return { ...common, total: null, currency: null, difference: null, direction: null };
  const { currency, totalMinor } = quoted;
  const total = { total: toMajor(totalMinor, currency), currency };
  if (currency !== replaced.currency) return { ...common, ...total, difference: null, direction: null };
  const differenceMinor = totalMinor - replaced.totalMinor;
  const difference = toMajor(differenceMinor, currency);
  return { ...common, ...total, difference, direction: directionOf(differenceMinor) };
}

function directionOf(differenceMinor: number): "collect" | "refund" | "none" {
  if (differenceMinor === 0) return "none";
  return differenceMinor > 0 ? "collect" : "refund";
}

/** Converts the preview of a cancellation to its wire format. */
export function presentCancellation({ booking, cancellable }: CancellationPreview): Cancellation {
  const { status, currency, paymentReference } = booking;
  if (status === "draft" || paymentReference === null) throw new Error("A draft is not a booking.");
  return {
    cancellable,
    status,
    cancellable_until: cancellable ? presentStay(booking).starts_at : null,
    refund_due: cancellable ? toMajor(booking.totalMinor, currency) : 0,
    currency,
    payment_reference: paymentReference,
  };
}
