"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { draftKeys } from "@/lib/api/drafts";
import { forgetDropped } from "@/lib/api/known-outcomes";
import { dropDraft } from "@/lib/api/reservations";
import { deleteReservationRoute } from "@/lib/api/routes/reservations";
import { CallDetails } from "../api-call/call-details";
import { FailureNote } from "../errors/failure-note";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Takes a draft back; nothing of it is booked, but somebody may have paid, so it asks first. */
export function DropDraft({ reference, onDropped }: { reference: string; onDropped: () => void }) {
  const { texts } = useTexts();
  const { reserve, common } = texts;
  const [asking, setAsking] = useState(false);
  const drop = useDropDraft(reference);
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
        {drop.error === null ? null : <FailureNote error={drop.error} />}
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{reserve.keep}</Button>
          <Button
            look="danger"
            busy={drop.isPending ? reserve.dropping : undefined}
            onClick={() => drop.mutate(undefined, { onSuccess: onDropped })}
          >
            {reserve.drop}
          </Button>
        </div>
        <CallDetails call={{ route: deleteReservationRoute, params: { reference } }} />
      </Dialog>
    </>
  );
}

export function useDropDraft(reference: string) {
  const { id: person } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => dropDraft(reference),
    onSuccess: () => {
      forgetDropped(person, reference);
      void queries.invalidateQueries({ queryKey: [...draftKeys.all, "next"] });
    },
  });
}
