import type { Runtime } from "../../context";
import { environmentName, readToken } from "../../oauth/access-token";
import { findOpenInvitation, type InvitationRow } from "./invitations.queries";
import { portalAudience, staffInvitationType } from "./invite-staff";

/**
 * Finds the invitation of a link. Returns `undefined` if it was used, withdrawn, has expired or does not
 * exist.
 */
export async function findInvitation(
  runtime: Pick<Runtime, "config" | "keys" | "database">,
  token: string,
): Promise<InvitationRow | undefined> {
  const id = await readInvitationId(runtime, token);
  return id === undefined ? undefined : await findOpenInvitation(runtime.database, id);
}

/**
 * Returns the invitation ID in a token, or undefined if the token is not valid. Does not check whether the invitation
 * is still open.
 */
export async function readInvitationId(
  { config, keys }: Pick<Runtime, "config" | "keys">,
  token: string,
): Promise<number | undefined> {
  const signed = await readToken(keys, token);
  if (signed === undefined || signed.type !== staffInvitationType) return undefined;
  const { iss, aud, sub } = signed.claims;
  const isOwnToken =
    iss === environmentName(config.environment) && aud === portalAudience(config.environment);
  return isOwnToken && /^\d{1,15}$/.test(sub) ? Number(sub) : undefined;
}
