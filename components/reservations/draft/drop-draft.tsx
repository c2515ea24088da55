"use client";

import { useState } from "react";
import { deleteReservationRoute } from "@/lib/api/reservations";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { Stopping } from "../submit/use-cancel-sale";

/** Discards a draft after a confirmation, because the customer may have paid. */
export function DropDraft({ reference, stopping }: { reference: string; stopping: Stopping }) {
  const { texts } = useTexts();
  const { reserve, common } = texts;
  const [asking, setAsking] = useState(false);
  const { stop, pending, error } = stopping;
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {reserve.drop}
      </Button>
      <Dialog
        alert
        open={asking}
        onOpenChange={setAsking}
        title={reserve.dropTitle}
        description={reserve.dropText}
        closeLabel={common.close}
      >
        {error === null ? null : <FailureNote error={error} />}
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{reserve.keep}</Button>
          <Button look="danger" busy={pending ? reserve.dropping : undefined} onClick={stop}>
            {reserve.drop}
          </Button>
        </div>
        <CallDetails call={{ route: deleteReservationRoute, params: { reference } }} />
      </Dialog>
    </>
  );
}
