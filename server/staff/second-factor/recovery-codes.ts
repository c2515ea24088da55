import { createHash, randomInt } from "node:crypto";

/** The number of recovery codes that a member gets. */
export const recoveryCodeCount = 10;

/** The letters and digits of recovery codes, without those that look alike. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const codeLength = 16;

/** Creates recovery codes such as `7k3m-px9r-tb2d-wq6h`. Each has 79 random bits. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
    return letters.replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/** Returns whether a text has the form of a recovery code, with any case, spaces and hyphens. */
export function isRecoveryCode(typed: string): boolean {
  const code = normalize(typed);
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter));
}

/**
 * Returns the SHA-256 digest under which a member's code is stored. It needs no key: a code has too many random bits to
 * be guessed from its digest, and codes survive a change of `SECRET_KEY`.
 */
export function digestRecoveryCode(staffId: number, code: string): Buffer {
  return createHash("sha256")
    .update(`recovery code ${staffId} ${normalize(code)}`)
    .digest();
}

function normalize(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toLowerCase();
}
