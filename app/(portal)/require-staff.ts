import { cookies } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { findStaff } from "@/server/http/portal/find-staff";
import type { StaffSession } from "@/server/staff/sessions/find-staff-session";

/** Who asks for this page, looked up anew for each request; undefined when nobody is signed in. */
const currentStaff = cache(async (): Promise<StaffSession | undefined> => {
  const jar = await cookies();
  return await findStaff(getHostedRuntime(), jar.toString());
});

/** The person at work. Whoever is not signed in goes to the sign-in page. */
export async function requireStaff(): Promise<StaffSession> {
  return (await currentStaff()) ?? redirect("/sign-in");
}

/**
 * Somebody who works for a partner whose account is active. The crew goes to its desk; whose account is suspended reads
 * that in place of any page, as every operation behind it would refuse them.
 */
export async function requirePartnerStaff(): Promise<
  StaffSession & { partner: NonNullable<StaffSession["partner"]> }
> {
  const session = await requireStaff();
  const { partner } = session;
  if (partner === null) redirect("/desk");
  return partner.status === "active" ? { ...session, partner } : forbidden();
}

/** An admin of an active account; anybody else who is signed in sees what is missing. */
export async function requireAdmin(): Promise<Awaited<ReturnType<typeof requirePartnerStaff>>> {
  const session = await requirePartnerStaff();
  return session.staff.role === "admin" ? session : forbidden();
}
