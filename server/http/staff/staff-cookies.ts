import type { Config } from "../../env";

type CookieOptions = { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean };
type Cookie = { name: string; options: CookieOptions };

export type StaffCookies = Record<
  "sessionToken" | "csrfToken" | "callbackUrl" | "pkceCodeVerifier" | "state" | "nonce",
  Cookie
>;

/**
 * Returns the names and options of the portal's cookies. Over https, names begin with `__Host-`: a browser
 * accepts such a cookie only from this host, so another subdomain cannot set one.
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

/**
 * Parses the cookies of a request by name. The first of two with the same name counts, because browsers send
 * the more specific one first.
 */
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

/** Returns a `Set-Cookie` value that deletes the session cookie. */
export function expiredSessionCookie(config: Pick<Config, "publicUrl">): string {
  const { name, options } = staffCookies(config).sessionToken;
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${options.secure ? "; Secure" : ""}`;
}
