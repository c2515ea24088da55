"use client";

import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { ErrorNote } from "../../ui/error-note";

type Props = {
  what: "book" | "reserve";
  externalRef: string;
  requestId: string | null;
  /** True if a tab that is now closed sent the request. Its form is lost. */
  blind: boolean;
  onRetry: () => void;
};

/** Says that nothing was reserved or booked, with a button that sends the request again. */
export function NotDoneNote({ what, externalRef, requestId, blind, onRetry }: Props) {
  const { texts } = useTexts();
  const { common, failures, reserve } = texts;
  const { absent } = reserve;
  return (
    <ErrorNote
      title={absent[what]}
      actions={
        <Button size="small" onClick={onRetry}>
          {common.retry}
        </Button>
      }
      facts={requestId === null ? [] : [{ name: failures.requestId, value: requestId, copy: true }]}
      detailsLabel={common.details}
      copyLabel={common.copy}
    >
      {what === "book" ? fill(absent.text, { reference: externalRef }) : absent.reserveText}{" "}
      {blind ? absent.typedGone : absent.typedKept}
    </ErrorNote>
  );
}
