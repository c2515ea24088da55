import type { Scope } from "@/lib/contracts/scopes";

/** A new credential with its secret, which cannot be read again. */
export type NewCredential = {
  clientId: string;
  clientSecret: string;
  scopes: readonly Scope[];
  name: string;
  /** The partner's slug. */
  partner: string;
};

export function presentCredential({ clientId, clientSecret, scopes, name, partner }: NewCredential) {
  return { client_id: clientId, client_secret: clientSecret, scopes, name, partner };
}
