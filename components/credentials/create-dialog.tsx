"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { createCredentialMutation, credentialKeys } from "@/lib/api/credentials";
import type { Scope } from "@/lib/contracts/scopes";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { FormButtons } from "../texts/form-buttons";
import { useTexts } from "../texts/texts-provider";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import type { ShownSecret } from "./credentials-view";

const scopes = [
  "rentals:quote",
  "rentals:book",
  "bookings:read",
  "webhooks:manage",
] as const satisfies readonly Scope[];

/** The dialog that creates a credential. `onSecret` receives its secret. */
export function CreateDialog({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (shown: ShownSecret) => void;
}) {
  const { texts } = useTexts();
  const { credentials, common } = texts;
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(["rentals:quote", "rentals:book", "bookings:read"]);
  const [tried, setTried] = useState(false);
  const create = useMutation({
    ...createCredentialMutation((secret, clientId) => onSecret({ secret, clientId, previous: "none" })),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: credentialKeys.all });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || chosen.length === 0 || create.isPending) return;
    create.mutate({ name: name.trim(), scopes: scopes.filter((scope) => chosen.includes(scope)) });
  };
  const toggle = (scope: Scope, on: boolean) =>
    setChosen(on ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={credentials.createTitle}
      description={credentials.createText}
      closeLabel={common.close}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={credentials.name}
          hint={credentials.nameHint}
          value={name}
          maxLength={100}
          autoComplete="off"
          error={tried && name.trim() === "" ? credentials.nameNeeded : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <ScopeChoices chosen={chosen} onToggle={toggle} missing={tried && chosen.length === 0} />
        {create.error === null ? null : <Failed error={create.error} />}
        <FormButtons
          submit={credentials.submitCreate}
          busy={create.isPending && credentials.creating}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

type ScopeChoicesProps = {
  chosen: readonly Scope[];
  onToggle: (scope: Scope, on: boolean) => void;
  missing: boolean;
};

function ScopeChoices({ chosen, onToggle, missing }: ScopeChoicesProps) {
  const { credentials } = useTexts().texts;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-ink2 text-meta">{credentials.scopes}</legend>
      <ul className="border-line border-t">
        {scopes.map((scope) => (
          <li key={scope} className="border-line border-b py-1">
            <label className="flex min-h-6 flex-wrap items-baseline gap-x-3">
              <span className="flex items-center gap-2 font-mono text-meta">
                <input
                  type="checkbox"
                  className="size-4"
                  checked={chosen.includes(scope)}
                  onChange={(event) => onToggle(scope, event.target.checked)}
                />
                {scope}
              </span>
              <span className="text-ink2 text-meta">{credentials.scopeMeanings[scope]}</span>
            </label>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-bad text-meta">
        {missing ? credentials.scopesNeeded : ""}
      </p>
    </fieldset>
  );
}

function Failed({ error }: { error: unknown }) {
  const { credentials } = useTexts().texts;
  const limit = isApiFailure(error) && error.code === "limit_reached" ? error.details.limit : undefined;
  return (
    <div>
      {limit === undefined ? null : (
        <p className="pb-2 font-medium text-bad">{fill(credentials.limit, { limit: String(limit) })}</p>
      )}
      <FailureNote error={error} />
    </div>
  );
}
