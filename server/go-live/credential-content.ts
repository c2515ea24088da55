import * as z from "zod/mini";
import type { KeyRing } from "../keys";
import { createSecretCipher } from "../secret-encryption";

const credential = z.object({ client_id: z.string(), client_secret: z.string() });
export type ProductionCredential = z.output<typeof credential>;

/** Returns the context that binds an encrypted credential to its request. */
const contextOf = (requestId: number) => `go-live:${requestId}`;

/** Returns the credential that `ops client create --json` printed, or `undefined` if the text is something else. */
export function parseCredential(json: string): ProductionCredential | undefined {
  try {
    const parsed = credential.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function encryptCredential(keys: KeyRing, requestId: number, content: ProductionCredential): Buffer {
  return createSecretCipher(keys).encrypt(JSON.stringify(content), contextOf(requestId));
}

/** Decrypts a stored credential. Returns `undefined` if no key of the service decrypts it. */
export function decryptCredential(
  keys: KeyRing,
  requestId: number,
  sealed: Buffer,
): ProductionCredential | undefined {
  const plain = createSecretCipher(keys).decrypt(sealed, contextOf(requestId));
  return plain === undefined ? undefined : parseCredential(plain);
}
