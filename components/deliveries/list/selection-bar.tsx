"use client";

import { fillCount } from "@/lib/texts/interpolate";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import type { ResendResult, useResend } from "../use-resend";

type SelectionBarProps = {
  marked: number;
  resend: Pick<ReturnType<typeof useResend>, "data" | "isPending">;
  onResend: () => void;
  onClear: () => void;
};

/** The actions for the selected rows, and the result of the last resend. */
export function SelectionBar({ marked, resend, onResend, onClear }: SelectionBarProps) {
  const { texts, locale } = useTexts();
  const { deliveries } = texts;
  return (
    <>
      {marked === 0 ? null : (
        <div className="flex flex-wrap items-center gap-2 border-line border-b py-2">
          <span className="font-medium">{fillCount(deliveries.selected, marked, locale)}</span>
          <Button size="small" onClick={onResend} busy={resend.isPending && deliveries.resending}>
            {deliveries.resendMarked}
          </Button>
          <Button size="small" look="quiet" onClick={onClear}>
            {deliveries.unmark}
          </Button>
        </div>
      )}
      <Outcome resent={resend.data} />
    </>
  );
}

function Outcome({ resent }: { resent: ResendResult | undefined }) {
  const { texts, locale } = useTexts();
  const { resentSelected, refusedSelected } = texts.deliveries;
  const { sent = 0, refused = 0, failure } = resent ?? {};
  return (
    <>
      <p role="status" className={sent + refused === 0 ? "sr-only" : "py-2 text-ink2"}>
        {sent === 0 ? "" : fillCount(resentSelected, sent, locale)}{" "}
        {refused === 0 ? "" : fillCount(refusedSelected, refused, locale)}
      </p>
      {refused === 0 ? null : <FailureNote error={failure} />}
    </>
  );
}
