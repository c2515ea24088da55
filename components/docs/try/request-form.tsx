import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { TryForm } from "@/lib/docs/try/try-form";
import { fill } from "@/lib/docs/try/try-form";
import type { OwnValues } from "../own-values";
import { CredentialFields } from "./credential-fields";
import { FieldInputs } from "./field-inputs";
import { newOrder, startValues } from "./start-values";
import { TryResponse } from "./try-response";
import { useCredentials } from "./use-credentials";
import { useSending } from "./use-sending";

/** The form of one request: credentials, fields, idempotency key, and the response below. */
export function RequestForm({ form, own }: { form: TryForm; own: OwnValues }) {
  const [values, setValues] = useState(() => startValues(form, own));
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [ownKey, setOwnKey] = useState<string>();
  const [credentials, setCredentials] = useCredentials(own.client_id);
  const { state, send } = useSending(form);
  const { method, path, key: template } = form.request;
  const key = ownKey ?? (template === undefined ? "" : fill(template, values));
  const renew = () => {
    setOwnKey(undefined);
    setValues({ ...values, ORDER: newOrder() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ credentials, given: { fields, key }, values });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" autoComplete="off">
      <p className="break-all font-mono text-meta">
        {method} {path}
      </p>
      <CredentialFields
        credentials={credentials}
        onChange={setCredentials}
        needed={form.request.token !== "none" || path === "/oauth/token" || form.before.length > 0}
      />
      <FieldInputs form={form} values={values} fields={fields} onChange={setFields} />
      {template === undefined ? null : (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 grow">
            <TextField
              label="Idempotency-Key"
              hint="The same key returns the same response. Generate a new one for a new attempt."
              className="font-mono"
              spellCheck={false}
              value={key}
              onChange={(event) => setOwnKey(event.target.value)}
            />
          </div>
          <Button onClick={renew}>Generate key</Button>
        </div>
      )}
      <div>
        <Button type="submit" look="primary" busy={state === "sending" ? "Sending…" : undefined}>
          Send request
        </Button>
      </div>
      <TryResponse state={state} />
    </form>
  );
}
