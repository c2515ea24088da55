"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { removePasskeyRoute } from "@/lib/api/second-factor";
import type { Passkey, SecondFactor } from "@/lib/contracts/portal/second-factor";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { lazyComponent } from "../ui/lazy-component";

const AddPasskey = lazyComponent(() => import("./passkey-add").then((module) => module.AddPasskey));
const RenamePasskey = lazyComponent(() => import("./passkey-rename").then((module) => module.RenamePasskey));

type PasskeysProps = { state: SecondFactor; onChange: (state: SecondFactor) => void };

/** The passkeys of the user, with the actions to add, rename and remove them. */
export function PasskeysSection({ state, onChange }: PasskeysProps) {
  const { passkeys: words } = useTexts().texts;
  const [isAdding, setIsAdding] = useState(false);
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => call(removePasskeyRoute, { params: { id: String(id) } }),
    onSuccess: onChange,
  });
  const { passkeys } = state;
  return (
    <div className="flex w-full flex-col items-start gap-4 pt-8">
      <h3 className="font-medium">{words.title}</h3>
      <p className="max-w-xl text-ink2">{words.about}</p>
      {remove.error === null ? null : <FailureNote error={remove.error} />}
      {passkeys.length === 0 ? null : (
        <PasskeyTable state={state} onChange={onChange} onRemove={(passkey) => remove.mutate(passkey)} />
      )}
      {isAdding ? (
        <AddPasskey
          onAdded={(passkey, recoveryCodes) =>
            onChange({
              ...state,
              passkeys: [...passkeys, passkey],
              recovery_codes: recoveryCodes ?? state.recovery_codes,
            })
          }
          onClose={() => setIsAdding(false)}
        />
      ) : (
        <Button onClick={() => setIsAdding(true)}>{words.add}</Button>
      )}
    </div>
  );
}

function PasskeyTable({
  state,
  onChange,
  onRemove,
}: PasskeysProps & { onRemove: (passkey: Passkey) => void }) {
  const { passkeys: words, common } = useTexts().texts;
  const [renaming, setRenaming] = useState<number>();
  const rename = (changed: Passkey) => {
    onChange({ ...state, passkeys: state.passkeys.map((one) => (one.id === changed.id ? changed : one)) });
    setRenaming(undefined);
  };
  return (
    <div className="w-full max-w-3xl">
      <DataTable
        label={words.title}
        columns={[
          { title: words.name },
          { title: words.added, wide: true },
          { title: words.used, wide: true },
          { title: words.actions, align: "right" },
        ]}
        rows={state.passkeys.map((passkey) => ({
          key: String(passkey.id),
          cells: [
            renaming === passkey.id ? (
              <RenamePasskey
                key="name"
                passkey={passkey}
                onRenamed={rename}
                onClose={() => setRenaming(undefined)}
              />
            ) : (
              <span key="name" className="break-words">
                {passkey.name}
                {passkey.synced ? <span className="pl-2 text-ink3 text-meta">{words.synced}</span> : null}
              </span>
            ),
            <Instant key="added" at={passkey.created_at} />,
            passkey.last_used_at === null ? common.none : <Instant key="used" at={passkey.last_used_at} />,
            <span key="actions" className="inline-flex flex-wrap justify-end gap-2 py-1.5">
              <Button
                size="small"
                aria-label={fill(words.renameOf, { name: passkey.name })}
                onClick={() => setRenaming(passkey.id)}
              >
                {words.rename}
              </Button>
              <Button
                size="small"
                look="danger"
                aria-label={fill(words.removeOf, { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {words.remove}
              </Button>
            </span>,
          ],
        }))}
      />
    </div>
  );
}
