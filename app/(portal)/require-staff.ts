import { cookies } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { findStaff } from "@/server/http/portal/find-staff";
import type { StaffSession } from "@/server/staff/sessions/find-staff-session";

/** Returns the session of the signed-in user, read once per request, or `undefined`. */
const currentStaff = cache(async (): Promise<StaffSession | undefined> => {
  const jar = await cookies();
  return await findStaff(getHostedRuntime(), jar.toString());
});

/** Returns the session of the signed-in user. Redirects others to the sign-in page. */
export async function requireStaff(): Promise<StaffSession> {
  return (await currentStaff()) ?? redirect("/sign-in");
}

/**
 * Returns the session of a user of an active partner. Redirects crew members to their desk. Shows the 403 page to users
 * of a suspended partner, because every operation would reject them.
 */
export async function requirePartnerStaff(): Promise<
  StaffSession & { partner: NonNullable<StaffSession["partner"]> }
> {
  const session = await requireStaff();
  const { partner } = session;
  if (partner === null) redirect("/desk");
  return partner.status === "active" ? { ...session, partner } : forbidden();
}

/** Returns the session of an admin of an active partner. Shows other users which role is missing. */
export async function requireAdmin(): Promise<Awaited<ReturnType<typeof requirePartnerStaff>>> {
  const session = await requirePartnerStaff();
  return session.staff.role === "admin" ? session : forbidden();
}
