import { randomBytes } from "node:crypto";
import type { MemberRole } from "@/lib/roles/roles";
import { type PortalClient, signInTo } from "@/server/testing/fixtures/portal-client";
import type { Operator } from "./run/run-operator";

export const portalPassword = "correct horse battery staple";

/** Creates a staff member with the operator's command line. Without a partner, creates a crew member. */
export async function createPerson(
  operator: Operator,
  slug: string | null,
  role: MemberRole = "agent",
): Promise<{ email: string; password: string }> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const words = slug === null ? ["--crew"] : [slug, "--role", role];
  await operator.run("staff", "create", ...words, "--email", email, "--password", portalPassword);
  return { email, password: portalPassword };
}

/** Signs in over HTTP. Returns a client whose `cookie` contains the session. */
export async function signIn(
  baseUrl: string,
  person: { email: string; password: string },
): Promise<PortalClient> {
  return await signInTo((request) => fetch(request), baseUrl, person);
}
