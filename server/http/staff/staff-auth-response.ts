import type { Config } from "../../env";
import { safePath } from "./safe-path";

/** Where to go next, with the cookies to take along. */
export type AuthRedirect = { location: string; cookies?: readonly string[] };

const errorCodes: Readonly<Record<string, string>> = {
  CredentialsSignin: "credentials",
  credentials: "credentials",
  throttled: "throttled",
  busy: "busy",
  AccessDenied: "not_invited",
};

/**
 * next-auth's redirect as one of ours: its detours to pages of its own become the sign-in page with a code, places
 * on this host a path alone, and the provider's address stays what it is.
 */
export function landing(redirect: string, config: Config, callbackPath: string): string {
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

const everyReply = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // Without an origin a browser's next form would be taken for a stranger's.
  "Referrer-Policy": "same-origin",
};

/** A form's answer: the browser goes on by GET. */
export function redirectResponse(requestId: string, { location, cookies = [] }: AuthRedirect): Response {
  const outside = !location.startsWith("/");
  const response = new Response(outside ? onwardPage(location) : null, {
    status: outside ? 200 : 303,
    headers: { ...everyReply, "X-Request-Id": requestId },
  });
  if (outside) {
    response.headers.set("Content-Type", "text/html; charset=utf-8");
    response.headers.set(
      "Content-Security-Policy",
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
  } else response.headers.set("Location", location);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Browsers hold a form's redirects against the page's `form-action`, which names this host alone; a page may lead on. */
function onwardPage(location: string): string {
  const href = location.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${href}"><title>Signing in</title><p><a href="${href}">Continue to sign in</a></p></html>`;
}

export function answerToken(requestId: string, body: unknown, cookies: readonly string[]): Response {
  const response = Response.json(body, { headers: { ...everyReply, "X-Request-Id": requestId } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
