"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { deleteWebhookRoute, webhookKeys } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { fill } from "@/lib/texts/interpolate";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { showToast } from "../../toasts/toast-store";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";

/** The dialog that deletes an endpoint. The user must first type a word that the dialog shows. */
export function DeleteDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { texts } = useTexts();
  const { webhooks, common } = texts;
  const router = useRouter();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const params = { id: String(endpoint.id) };
  const remove = useMutation({
    mutationFn: () => call(deleteWebhookRoute, { params }),
    onSuccess: () => {
      void showToast(webhooks.removed, { duration: 4000 });
      router.push("/webhooks");
      return queryClient.invalidateQueries({ queryKey: webhookKeys.list() });
    },
  });
  const confirmed = typed.trim().toLowerCase() === webhooks.removeWord;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirmed) remove.mutate();
  };
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={fill(webhooks.removeTitle, { url: endpoint.url })}
      description={webhooks.dangerText}
      closeLabel={common.close}
    >
      <form onSubmit={submit}>
        <TextField
          label={fill(webhooks.removeConfirm, { word: webhooks.removeWord })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {remove.error === null ? null : <FailureNote error={remove.error} />}
        <div className="flex flex-wrap gap-2 py-4">
          <Button
            type="submit"
            look="danger"
            disabled={!confirmed}
            busy={remove.isPending && webhooks.removing}
          >
            {webhooks.remove}
          </Button>
          <Button onClick={onClose}>{webhooks.keep}</Button>
        </div>
        <CallDetails call={{ route: deleteWebhookRoute, params }} />
      </form>
    </Dialog>
  );
}
