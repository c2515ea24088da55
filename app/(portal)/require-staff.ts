import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { findPageCapability, type PortalPage, pageCapabilities } from "@/lib/roles/page-capabilities";
import { listRolesWith, may, type StaffRole } from "@/lib/roles/roles";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { findStaff } from "@/server/http/portal/find-staff";
import { toStartPathWithDenied } from "@/server/http/staff/landing-path";
import { pathHeader } from "@/server/http/wire/path-header";
import type { StaffSession } from "@/server/staff/sessions/find-staff-session";

/**
 * Returns the session of the signed-in user, or `undefined` if the visitor is not signed in. Reads it once per request.
 */
const currentStaff = cache(async (): Promise<StaffSession | undefined> => {
  const jar = await cookies();
  return await findStaff(getHostedRuntime(), jar.toString());
});

/** Returns the path and the query string of the requested page. */
async function requestedPath(): Promise<string> {
  return (await headers()).get(pathHeader) ?? "/";
}

/**
 * Returns the session of the signed-in user. Redirects other visitors to the sign-in page. Sign-in then leads back to
 * the requested page.
 */
export async function requireStaff(): Promise<StaffSession> {
  const session = await currentStaff();
  if (session !== undefined) return session;
  const callbackUrl = await requestedPath();
  return redirect(callbackUrl === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ callbackUrl })}`);
}

/**
 * Returns the session of a user of an active partner. Redirects crew members to their desk, which explains
 * that they may not open the page. Shows the 403 page to users of a suspended partner, because every
 * operation would reject them.
 */
export async function requirePartnerStaff(): Promise<
  StaffSession & { partner: NonNullable<StaffSession["partner"]> }
> {
  const session = await requireStaff();
  const { partner } = session;
  if (partner === null) redirect(toStartPathWithDenied("/desk", await requestedPath()));
  return partner.status === "active" ? { ...session, partner } : forbidden();
}

/**
 * Returns the session of a member whose role allows the page. Shows the 403 page to members of other roles. Handles all
 * other users like `requirePartnerStaff`.
 */
export async function requirePage(
  page: PortalPage,
): Promise<Awaited<ReturnType<typeof requirePartnerStaff>>> {
  const session = await requirePartnerStaff();
  const { environment } = getHostedRuntime().config;
  return may({ role: session.staff.role, environment }, pageCapabilities[page]) ? session : forbidden();
}

/**
 * Returns the roles that may open the requested page, or all roles of members for a path that is not a page.
 */
export async function listRequiredRoles(): Promise<readonly StaffRole[]> {
  const { pathname } = new URL(await requestedPath(), "http://portal.invalid");
  return listRolesWith(findPageCapability(pathname) ?? "portal", getHostedRuntime().config.environment);
}
