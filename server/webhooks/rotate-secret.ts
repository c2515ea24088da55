import type { PartnerContext } from "../context";
import { changeEndpoint } from "./change-endpoint";
import type { EndpointRow } from "./endpoints.queries";
import { encryptSecret, newSecret } from "./secrets";

const defaultOverlapSeconds = 86_400;

export type RotatedSecret = { endpoint: EndpointRow; secret: string; previousSecretExpiresAt: Date };

/**
 * Rotates the secret of one of the partner's endpoints and returns the new one. Deliveries are also signed with the
 * previous secret until it expires, but no longer with an older one.
 */
export async function rotateSecret(
  ctx: PartnerContext,
  { id, overlapSeconds = defaultOverlapSeconds }: { id: string; overlapSeconds?: number | undefined },
): Promise<RotatedSecret> {
  const secret = newSecret();
  const previousSecretExpiresAt = new Date(ctx.now.getTime() + overlapSeconds * 1000);
  const overlaps = overlapSeconds > 0;
  const endpoint = await changeEndpoint(ctx, id, (current) => ({
    action: "webhook.rotate_secret",
    columns: {
      sealedSecret: encryptSecret(ctx, current, secret),
      sealedPreviousSecret: overlaps ? current.sealedSecret : null,
      previousSecretExpiresAt: overlaps ? previousSecretExpiresAt : null,
    },
    before: { previous_secret_expires_at: current.previousSecretExpiresAt?.toISOString() ?? null },
    after: { previous_secret_expires_at: previousSecretExpiresAt.toISOString() },
  }));
  return { endpoint, secret, previousSecretExpiresAt };
}
