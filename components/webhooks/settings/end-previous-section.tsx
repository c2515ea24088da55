"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { endPreviousSecretRoute, webhookKeys } from "@/lib/api/webhooks";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { showToast } from "../../toasts/toast-store";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

/**
 * The button and the dialog to end the previous secret, once all receivers use the current one or if the previous one
 * has leaked.
 */
export function EndPreviousSection({ id }: { id: string }) {
  const { texts } = useTexts();
  const { webhooks, common } = texts;
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: () => call(endPreviousSecretRoute, { params: { id } }),
    onSuccess: (endpoint) => {
      setOpen(false);
      void showToast(webhooks.ended, { duration: 4000 });
      queryClient.setQueryData(webhookKeys.one(id), endpoint);
    },
  });
  return (
    <div className="pb-4">
      <Button look="danger" onClick={() => setOpen(true)}>
        {webhooks.endPrevious}
      </Button>
      <Dialog
        alert
        open={open}
        onOpenChange={setOpen}
        title={webhooks.endTitle}
        description={webhooks.endText}
        closeLabel={common.close}
      >
        {end.error === null ? null : <FailureNote error={end.error} />}
        <div className="flex flex-wrap gap-2 pb-4">
          <Button look="danger" onClick={() => end.mutate()} busy={end.isPending && webhooks.ending}>
            {webhooks.endPrevious}
          </Button>
          <Button onClick={() => setOpen(false)}>{common.cancel}</Button>
        </div>
        <CallDetails call={{ route: endPreviousSecretRoute, params: { id } }} />
      </Dialog>
    </div>
  );
}
