"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { renamePasskeyRoute } from "@/lib/api/second-factor";
import type { Passkey } from "@/lib/contracts/portal/second-factor";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { PasskeyNameField } from "./passkey-name-field";

type RenameProps = { passkey: Passkey; onRenamed: (passkey: Passkey) => void; onClose: () => void };

/** The form that renames a passkey, in its row. */
export function RenamePasskey({ passkey, onRenamed, onClose }: RenameProps) {
  const { passkeys: words, common } = useTexts().texts;
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () =>
      call(renamePasskeyRoute, { params: { id: String(passkey.id) }, body: { name: name.trim() } }),
    onSuccess: (changed) => onRenamed(changed.passkey),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !rename.isPending) rename.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <PasskeyNameField value={name} onChange={setName} />
      {rename.error === null ? null : <FailureNote error={rename.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" look="primary">
          {words.saveName}
        </Button>
        <Button size="small" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
