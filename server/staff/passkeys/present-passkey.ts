import type { Passkey } from "@/lib/contracts/portal/second-factor";
import type { PasskeyRow } from "./passkeys.queries";

export function presentPasskey({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    synced,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
