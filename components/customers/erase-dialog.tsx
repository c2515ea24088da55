"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { eraseCustomerRoute } from "@/lib/api/customers";
import type { CustomerErasure } from "@/lib/contracts/portal/customers";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { FormButtons } from "../texts/form-buttons";
import { useTexts } from "../texts/texts-provider";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";

type Props = { email: string; onClose: () => void; onErased: (erased: CustomerErasure) => void };

/** Asks for the email address again before a customer is erased. */
export function EraseDialog({ email, onClose, onErased }: Props) {
  const { customers: words, common } = useTexts().texts;
  const queryClient = useQueryClient();
  const [confirmed, setConfirmed] = useState("");
  const [tried, setTried] = useState(false);
  const typed = confirmed.trim();
  const matches = typed.toLowerCase() === email.toLowerCase();
  const erase = useMutation({
    mutationFn: () => call(eraseCustomerRoute, { body: { email, confirm_email: typed } }),
    onSuccess: ({ erased }) => {
      // Lists that were loaded before still contain the customer.
      queryClient.removeQueries({ type: "inactive" });
      onErased(erased);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (matches && !erase.isPending) erase.mutate();
  };
  return (
    <Dialog
      open
      alert
      onOpenChange={(next) => next || onClose()}
      title={fill(words.eraseTitle, { email })}
      description={words.eraseText}
      closeLabel={common.close}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={words.confirm}
          value={confirmed}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          error={tried && !matches ? fill(words.confirmNeeded, { email }) : undefined}
          onChange={(event) => setConfirmed(event.target.value)}
        />
        {erase.error === null ? null : <FailureNote error={erase.error} />}
        <FormButtons
          submit={words.eraseNow}
          busy={erase.isPending && words.erasing}
          look="danger"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
