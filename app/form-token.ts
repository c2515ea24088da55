import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { staffCookies } from "@/server/http/staff/staff-cookies";
import { readFormToken } from "@/server/http/staff/staff-csrf";

/** The token every form to `/api/auth/…` carries as `csrfToken`; undefined where the browser keeps no cookies. */
export async function findFormToken(): Promise<string | undefined> {
  const { config, keys } = getHostedRuntime();
  return readFormToken((await cookies()).get(staffCookies(config).csrfToken.name)?.value, keys);
}

/**
 * The same for a page somebody may come to first: a page cannot set cookies, so the browser is sent round by a route
 * that does, once, and comes back to `path` marked as prepared.
 */
export async function requireFormToken(path: string, prepared: boolean): Promise<string | undefined> {
  const token = await findFormToken();
  if (token === undefined && !prepared) redirect(`/api/auth/prepare?${new URLSearchParams({ to: path })}`);
  return token;
}
