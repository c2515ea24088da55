import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { staffCookies } from "@/server/http/staff/staff-cookies";
import { readFormToken } from "@/server/http/staff/staff-csrf";

/**
 * Returns the CSRF token that every form to `/api/auth/…` sends as `csrfToken`. Returns `undefined` if the browser has
 * no valid CSRF cookie.
 */
export async function findFormToken(): Promise<string | undefined> {
  const { config, keys } = getHostedRuntime();
  return readFormToken((await cookies()).get(staffCookies(config).csrfToken.name)?.value, keys);
}

/**
 * Returns the CSRF token for a page that may be a visitor's first. A page cannot set cookies, so a browser without a
 * valid CSRF cookie is redirected to a route that sets it and redirects back to `path`. `prepared` is true after this
 * redirect: if the cookie is still missing, returns `undefined`.
 */
export async function prepareFormToken(path: string, prepared: boolean): Promise<string | undefined> {
  const token = await findFormToken();
  if (token === undefined && !prepared) redirect(`/api/auth/prepare?${new URLSearchParams({ to: path })}`);
  return token;
}
