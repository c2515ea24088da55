"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { credentialKeys, type Overlap, rotateCredentialMutation } from "@/lib/api/credentials";
import type { Credential } from "@/lib/contracts/portal/credentials";
import { formatInstant } from "@/lib/format/format-time";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { FormButtons } from "../texts/form-buttons";
import { useTexts } from "../texts/texts-provider";
import { Dialog } from "../ui/dialog";
import { SelectField } from "../ui/field";
import type { ShownSecret } from "./credentials-view";

const overlaps = [0, 3600, 86_400, 604_800, 2_592_000] as const satisfies readonly Overlap[];
const defaultOverlap: Overlap = 86_400;

type RotateDialogProps = {
  credential: Credential;
  onClose: () => void;
  onSecret: (shown: ShownSecret) => void;
};

/**
 * The dialog that creates a new secret for a credential. The user chooses how long the current secret remains valid.
 */
export function RotateDialog({ credential, onClose, onSecret }: RotateDialogProps) {
  const { texts, locale } = useTexts();
  const { credentials, common } = texts;
  const queryClient = useQueryClient();
  const [overlap, setOverlap] = useState<Overlap>(defaultOverlap);
  const rotate = useMutation({
    ...rotateCredentialMutation(credential.client_id, (secret, until) =>
      onSecret({
        secret,
        clientId: credential.client_id,
        previous: until === null ? "gone" : formatInstant(until, locale),
      }),
    ),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: credentialKeys.all }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rotate.isPending) rotate.mutate(overlap);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={fill(credentials.rotateTitle, { name: credential.name })}
      description={credentials.rotateText}
      closeLabel={common.close}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SelectField
          label={credentials.overlap}
          value={overlap}
          onChange={({ target }) =>
            setOverlap(overlaps.find((seconds) => String(seconds) === target.value) ?? defaultOverlap)
          }
        >
          {overlaps.map((seconds) => (
            <option key={seconds} value={seconds}>
              {credentials.overlaps[seconds]}
            </option>
          ))}
        </SelectField>
        {rotate.error === null ? null : <FailureNote error={rotate.error} />}
        <FormButtons
          submit={credentials.rotate}
          busy={rotate.isPending && credentials.rotating}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
