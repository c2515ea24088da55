import type { PartnerContext, Runtime } from "../../server/context";
import { findPrincipals } from "../../server/partners/partners.queries";
import { demoAccounts } from "./demo-files";
import { demoClient } from "./demo-secrets";

/** Returns the context of a request by the first client of a demo partner at a given time. */
export async function createPartnerContext(
  runtime: Runtime,
  slug: string,
  now: Date,
): Promise<PartnerContext> {
  const partner = demoAccounts().partners.find((candidate) => candidate.slug === slug);
  const { clientId } = demoClient(runtime.keys, slug, partner?.clients[0]?.name ?? "");
  const principal = (await findPrincipals(runtime.database, [clientId])).get(clientId);
  if (principal === undefined) throw new Error(`The demo partner ${slug} has no client.`);
  const actor = { type: "partner", id: clientId } as const;
  // The crew simulator would decide the bookings before the script does.
  const config = { ...runtime.config, autopilot: false, draftTtlSeconds: 1800 };
  return { ...runtime, config, ...principal, actor, now, requestId: null };
}
