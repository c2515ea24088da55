"use client";

import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import type { SaleCancellation } from "./use-cancel-sale";

/** Warns that the cancellation is not complete, so that the user does not refund a booking that exists. */
export function CancelPendingNote({ cancellation }: { cancellation: SaleCancellation | undefined }) {
  const { texts } = useTexts();
  const { error = null, stop } = cancellation ?? {};
  if (error === null) return null;
  return (
    <div className="space-y-2">
      <p className="font-medium text-bad">{texts.reserve.price.notStopped}</p>
      <FailureNote error={error} onRetry={stop} />
    </div>
  );
}
