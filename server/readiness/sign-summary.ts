import type { PartnerContext } from "../context";
import { signDocument } from "../evidence/sign-document";
import { tokenIssuer } from "../oauth/access-token";
import type { ReadinessReport } from "./get-readiness";

/**
 * Returns a compact JWS that names the partner, the time, the period and the state of each check. It is signed with the
 * evidence key, and its `typ` is `readiness`.
 */
export async function signSummary(
  { config, keys, partner }: Pick<PartnerContext, "config" | "keys" | "partner">,
  { ready, computedAt, since, checks }: ReadinessReport,
): Promise<string> {
  const summary = {
    iss: tokenIssuer(config),
    partner: partner.slug,
    computed_at: computedAt.toISOString(),
    since: since.toISOString(),
    ready,
    states: Object.fromEntries(checks.map(({ id, state }) => [id, state])),
  };
  return (await signDocument(keys, summary, "readiness")).signature;
}
