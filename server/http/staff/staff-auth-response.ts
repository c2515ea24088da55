import type { Config } from "../../env";
import { safePath } from "./safe-path";

/** A redirect and the cookies to set. */
export type AuthRedirect = { location: string; cookies?: readonly string[] };

const errorCodes: Readonly<Record<string, string>> = {
  CredentialsSignin: "credentials",
  credentials: "credentials",
  throttled: "throttled",
  busy: "busy",
  AccessDenied: "not_invited",
};

/**
 * Converts a redirect of next-auth. Built-in pages of next-auth become the sign-in page with an error code.
 * URLs of this host become a safe path. The provider's URL stays unchanged.
 */
export function toPortalLocation(redirect: string, config: Config, callbackPath: string): string {
  const { origin } = new URL(config.publicUrl);
  const target = new URL(redirect, origin);
  if (target.origin !== origin) return target.href;
  if (!target.pathname.includes("/api/auth/")) return safePath(redirect, origin);
  const { searchParams } = target;
  const code = searchParams.has("csrf")
    ? "form_expired"
    : (errorCodes[searchParams.get("error") ?? ""] ?? "provider");
  return signInPath({ error: code, callbackUrl: callbackPath });
}

export function signInPath(query: Record<string, string>): string {
  return `/sign-in?${new URLSearchParams(query)}`;
}

const commonHeaders = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // Without a referrer, browsers send the next form without an origin, and it is rejected.
  "Referrer-Policy": "same-origin",
};

/** Creates the response to a form: a 303 redirect within the portal, or a page that forwards to another host. */
export function redirectResponse(requestId: string, { location, cookies = [] }: AuthRedirect): Response {
  const isExternal = !location.startsWith("/");
  const response = new Response(isExternal ? createForwardPage(location) : null, {
    status: isExternal ? 200 : 303,
    headers: { ...commonHeaders, "X-Request-Id": requestId },
  });
  if (isExternal) {
    response.headers.set("Content-Type", "text/html; charset=utf-8");
    response.headers.set(
      "Content-Security-Policy",
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
  } else response.headers.set("Location", location);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * Creates a page that forwards to another host. A redirect would fail, because browsers check redirects of a
 * form against `form-action`, which allows only this host.
 */
function createForwardPage(location: string): string {
  const href = location.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${href}"><title>Signing in</title><p><a href="${href}">Continue to sign in</a></p></html>`;
}

/** Creates a JSON response of a sign-in route, such as one with the form token, and sets these cookies. */
export function formTokenResponse(requestId: string, body: unknown, cookies: readonly string[]): Response {
  const response = Response.json(body, { headers: { ...commonHeaders, "X-Request-Id": requestId } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
