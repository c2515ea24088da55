import type { Config } from "../../env";

type CookieOptions = { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean };
type Cookie = { name: string; options: CookieOptions };

export type StaffCookies = Record<
  "sessionToken" | "csrfToken" | "callbackUrl" | "pkceCodeVerifier" | "state" | "nonce",
  Cookie
>;

/**
 * The portal's cookies. Over https their names begin with `__Host-`: a browser takes such a cookie from this very
 * host alone, so no neighbour can plant one.
 */
export function staffCookies({ publicUrl }: Pick<Config, "publicUrl">): StaffCookies {
  const secure = publicUrl.startsWith("https://");
  const cookie = (name: string): Cookie => ({
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  });
  return {
    sessionToken: cookie("staff-session"),
    csrfToken: cookie("staff-csrf"),
    callbackUrl: cookie("staff-callback"),
    pkceCodeVerifier: cookie("staff-pkce"),
    state: cookie("staff-state"),
    nonce: cookie("staff-nonce"),
  };
}

/** A request's cookies by name. Of two with one name the first counts, as browsers send the narrower one first. */
export function readCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of (header ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0) continue;
    const name = pair.slice(0, equals).trim();
    cookies[name] ??= decode(pair.slice(equals + 1).trim());
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Takes the session's cookie out of the browser. */
export function endedSessionCookie(config: Pick<Config, "publicUrl">): string {
  const { name, options } = staffCookies(config).sessionToken;
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${options.secure ? "; Secure" : ""}`;
}
