import { TextField } from "@/components/ui/field";
import type { Credentials } from "@/lib/docs/try/send-try";

type Fields = { credentials: Credentials; onChange: (credentials: Credentials) => void; needed: boolean };

/** The fields for the client ID and the secret. Renders nothing for a request that needs no token. */
export function CredentialFields({ credentials, onChange, needed }: Fields) {
  if (!needed) return null;
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 font-medium text-ink3 text-meta">Sandbox credentials</legend>
      <TextField
        label="Client ID"
        className="font-mono"
        placeholder="rp_sandbox_…"
        autoComplete="off"
        spellCheck={false}
        required
        value={credentials.clientId}
        onChange={(event) => onChange({ ...credentials, clientId: event.target.value.trim() })}
      />
      <TextField
        label="Client secret"
        type="password"
        className="font-mono"
        autoComplete="off"
        required
        hint="Stays in the memory of this tab until you leave the page."
        // React would write the value of a controlled field into the markup of the page.
        ref={(input: HTMLInputElement | null) => {
          if (input !== null && input.value === "") input.value = credentials.clientSecret;
        }}
        onChange={(event) => onChange({ ...credentials, clientSecret: event.target.value.trim() })}
      />
    </fieldset>
  );
}
