import { Secret, TOTP } from "otpauth";

const periodSeconds = 30;
/** The number of 30-second periods by which the clock of a phone may be ahead or behind. */
const window = 1;

/** Creates the secret of an authenticator app, in base32. It has 160 bits, as RFC 4226 recommends. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: "Car rental portal",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}

/** Returns the `otpauth:` URI that an app reads from a QR code. */
export function createTotpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the time step of a code (RFC 6238), or `undefined` for a wrong one. `now` is real time. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}
