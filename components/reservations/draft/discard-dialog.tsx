"use client";

import { deleteReservationRoute } from "@/lib/api/reservations";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { SaleCancellation } from "../submit/use-cancel-sale";

type Props = {
  reference: string;
  cancellation: SaleCancellation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for confirmation before a draft is discarded. */
export function DiscardDialog({ reference, cancellation, open, onOpenChange }: Props) {
  const { texts } = useTexts();
  const { reserve, common } = texts;
  const { stop, pending, error } = cancellation;
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={onOpenChange}
      title={reserve.dropTitle}
      description={reserve.dropText}
      closeLabel={common.close}
    >
      {error === null ? null : <FailureNote error={error} />}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>{reserve.keep}</Button>
        <Button look="danger" busy={pending ? reserve.dropping : undefined} onClick={stop}>
          {reserve.drop}
        </Button>
      </div>
      <CallDetails call={{ route: deleteReservationRoute, params: { reference } }} />
    </Dialog>
  );
}
