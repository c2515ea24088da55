"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { credentialKeys, revokeCredentialMutation } from "@/lib/api/credentials";
import type { Credential } from "@/lib/contracts/portal/credentials";
import { formatInstant } from "@/lib/format/format-time";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Asks for confirmation before a credential is revoked, and shows when it was last used. */
export function RevokeDialog({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const { texts, locale } = useTexts();
  const { credentials, common } = texts;
  const queryClient = useQueryClient();
  const revoke = useMutation({
    ...revokeCredentialMutation(credential.client_id),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: credentialKeys.all }),
  });
  const { last_used: used } = credential;
  return (
    <Dialog
      open
      alert
      onOpenChange={(next) => next || onClose()}
      title={fill(credentials.revokeTitle, { name: credential.name })}
      description={credentials.revokeText}
      closeLabel={common.close}
    >
      <p className="pb-4 font-medium">
        {used === null
          ? credentials.neverUsedNote
          : fill(credentials.lastUsedNote, { when: formatInstant(used.at, locale) })}
      </p>
      {revoke.error === null ? null : <FailureNote error={revoke.error} />}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          look="danger"
          onClick={() => revoke.isPending || revoke.mutate()}
          busy={revoke.isPending && credentials.revoking}
        >
          {credentials.revoke}
        </Button>
        <Button onClick={onClose}>{credentials.keep}</Button>
      </div>
    </Dialog>
  );
}
