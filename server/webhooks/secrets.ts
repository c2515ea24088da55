import { randomBytes } from "node:crypto";
import type { Runtime } from "../context";
import { createSeal } from "../sealing";
import type { EndpointRow } from "./endpoints.queries";

type Keeper = Pick<Runtime, "config" | "keys">;
type Owner = Pick<EndpointRow, "id" | "partnerId">;
type Sealed = Owner & Pick<EndpointRow, "sealedSecret" | "sealedPreviousSecret" | "previousSecretExpiresAt">;

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function sealSecret({ config, keys }: Keeper, owner: Owner, secret: string): Buffer {
  return createSeal(keys).seal(secret, contextOf(config.environment, owner));
}

/**
 * The secrets that sign at that moment of the service's clock, newest first; none of a deleted endpoint. Throws when
 * one was sealed under a key that is gone, as a signature nobody can check is worse than none.
 */
export function liveSecrets({ config, keys }: Keeper, endpoint: Sealed, at: Date): string[] {
  const { sealedSecret, sealedPreviousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > at;
  const sealed = [sealedSecret, overlaps ? sealedPreviousSecret : null].filter((one) => one !== null);
  const context = contextOf(config.environment, endpoint);
  return sealed.map((one) => {
    const secret = createSeal(keys).unseal(one, context);
    if (secret !== undefined) return secret;
    throw new Error(`The secret of webhook endpoint ${endpoint.id} was sealed with another SECRET_KEY.`);
  });
}

/** Whose secret it is: another row's does not open under it. */
function contextOf(environment: string, { partnerId, id }: Owner): string {
  return `webhook:${environment}:${partnerId}:${id}`;
}
