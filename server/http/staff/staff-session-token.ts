import { decode, encode, type JWT } from "next-auth/jwt";
import * as z from "zod/mini";
import type { KeyRing } from "../../keys";
import { sessionHours } from "../../staff/sessions/live-session";
import type { SessionKey } from "../../staff/sessions/sessions.queries";

const salt = "staff-session";
const maxTokenLength = 2048;

/** All a session's cookie says; who that is and what they may do is looked up at every request. */
const claims = z.object({ sub: z.string().check(z.regex(/^\d{1,15}$/)), sv: z.int(), sid: z.int() });

export function sessionClaims({ staffId, version, sessionId }: SessionKey): JWT {
  return { sub: String(staffId), sv: version, sid: sessionId };
}

/** Encrypted with the newest key, for as long as a session lasts at most. */
export async function encodeSession(keys: KeyRing, token: JWT): Promise<string> {
  return await encode({
    token,
    secret: keys.current("session").toString("hex"),
    salt,
    maxAge: sessionHours * 3600,
  });
}

/** The claims of a token made with the present key or the one before; `null` for anything else. */
export async function decodeSession(keys: KeyRing, token: string | undefined): Promise<JWT | null> {
  if (token === undefined || token.length > maxTokenLength || !isCanonical(token)) return null;
  for (const key of keys.all("session")) {
    try {
      return await decode({ token, secret: key.toString("hex"), salt });
    } catch {
      // Whatever is wrong with a stranger's token, it is nobody's session.
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

/** Base64 has bits that decoding drops: without this, several spellings would be one token. */
function isCanonical(token: string): boolean {
  const parts = token.split(".");
  return (
    parts.length === 5 && parts.every((part) => Buffer.from(part, "base64url").toString("base64url") === part)
  );
}
