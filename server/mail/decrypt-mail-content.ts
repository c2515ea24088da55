import type { KeyRing } from "../keys";
import { createSecretCipher } from "../secret-encryption";
import { getMailContext } from "./enqueue-mail";
import type { MailContent } from "./mail-content";

export type DecryptedMail = { language: string; content: MailContent };

/** Decrypts the content of a mail. Returns `undefined` if it was removed or no key decrypts it. */
export function decryptMailContent(
  keys: KeyRing,
  { sealedContent, messageId }: { sealedContent: Buffer | null; messageId: string },
): DecryptedMail | undefined {
  if (sealedContent === null) return undefined;
  const plain = createSecretCipher(keys).decrypt(sealedContent, getMailContext(messageId));
  // SAFETY: `enqueueMail` encrypted this shape under the same context.
  return plain === undefined ? undefined : (JSON.parse(plain) as DecryptedMail);
}
