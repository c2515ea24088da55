import type { PartnerContext, Runtime } from "../../server/context";
import { findPrincipals } from "../../server/partners/partners.queries";
import { demoAccounts } from "./demo-files";
import { demoClient } from "./demo-secrets";

/** A call of a demo partner's first client at some moment. */
export async function partnerAt(runtime: Runtime, slug: string, now: Date): Promise<PartnerContext> {
  const partner = demoAccounts().partners.find((candidate) => candidate.slug === slug);
  const { clientId } = demoClient(runtime.keys, slug, partner?.clients[0]?.name ?? "");
  const principal = (await findPrincipals(runtime.database, [clientId])).get(clientId);
  if (principal === undefined) throw new Error(`The demo partner ${slug} has no client.`);
  const actor = { type: "partner", id: clientId } as const;
  // The stand-in crew would overtake the stories.
  const config = { ...runtime.config, autopilot: false, draftTtlSeconds: 1800 };
  return { ...runtime, config, ...principal, actor, now, requestId: null };
}
