import { decode, encode, type JWT } from "next-auth/jwt";
import * as z from "zod/mini";
import type { KeyRing } from "../../keys";
import { sessionHours } from "../../staff/sessions/active-session";
import type { SessionKey } from "../../staff/sessions/sessions.queries";

const salt = "staff-session";
const maxTokenLength = 2048;

/**
 * The claims of the session cookie. The member and their role are read from the database on every request.
 */
const claims = z.object({ sub: z.string().check(z.regex(/^\d{1,15}$/)), sv: z.int(), sid: z.int() });

export function sessionClaims({ staffId, version, sessionId }: SessionKey): JWT {
  return { sub: String(staffId), sv: version, sid: sessionId };
}

/**
 * Returns the claims encrypted with the current key. The token expires after the maximum duration of a session.
 */
export async function encodeSession(keys: KeyRing, token: JWT): Promise<string> {
  return await encode({
    token,
    secret: keys.current("session").toString("hex"),
    salt,
    maxAge: sessionHours * 3600,
  });
}

/**
 * Decrypts a token with the current or the previous key. Returns `null` for a token that is missing, too long, expired
 * or not canonical, or cannot be decrypted.
 */
export async function decodeSession(keys: KeyRing, token: string | undefined): Promise<JWT | null> {
  if (token === undefined || token.length > maxTokenLength || !isCanonical(token)) return null;
  for (const key of keys.all("session")) {
    try {
      return await decode({ token, secret: key.toString("hex"), salt });
    } catch {
      // Try the next key. All defects have the same result.
    }
  }
  return null;
}

export async function readSessionKey(
  keys: KeyRing,
  token: string | undefined,
): Promise<SessionKey | undefined> {
  const parsed = claims.safeParse(await decodeSession(keys, token));
  if (!parsed.success) return undefined;
  const { sub, sv, sid } = parsed.data;
  return { staffId: Number(sub), version: sv, sessionId: sid };
}

/**
 * Returns whether every part is encoded canonically. Decoding drops some bits, so several encodings would otherwise be
 * valid.
 */
function isCanonical(token: string): boolean {
  const parts = token.split(".");
  return (
    parts.length === 5 && parts.every((part) => Buffer.from(part, "base64url").toString("base64url") === part)
  );
}
