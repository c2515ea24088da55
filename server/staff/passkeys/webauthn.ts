import type { PasskeyAssertion, PasskeyRegistration } from "@/lib/contracts/portal/passkeys";
import type { Config } from "../../env";
import type { Logger } from "../../logging/logger";

/** The name of the service in the dialogs of browsers and authenticators. */
const serviceName = "Car rental portal";
export const challengeMinutes = 5;
const timeout = challengeMinutes * 60_000;

/** The data of a passkey with which its responses are verified. */
export type StoredCredential = {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
};

type Site = { config: Pick<Config, "publicUrl"> };
type Verifier = Site & { log: Logger };

/** Loads the WebAuthn library on first use, because it takes about half a second and 20 MB. */
async function loadLibrary() {
  return await import("@simplewebauthn/server");
}

/** Returns the only origin and RP ID that are accepted: those of `PUBLIC_URL`. */
function getSite({ config }: Site): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, rpId: hostname };
}

const toText = (bytes: Buffer) => bytes.toString("base64url");

function toDescriptors(passkeys: readonly StoredCredential[]) {
  return passkeys.map(({ credentialId, transports }) => ({ id: toText(credentialId), transports }));
}

/**
 * Returns the options to create a passkey. An authenticator that already has one of these passkeys does not create
 * another.
 */
export async function createRegistrationOptions(
  site: Site,
  { staffId, email, passkeys }: { staffId: number; email: string; passkeys: readonly StoredCredential[] },
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return await generateRegistrationOptions({
    rpName: serviceName,
    rpID: getSite(site).rpId,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(`member ${staffId}`)),
    timeout,
    attestationType: "none",
    excludeCredentials: toDescriptors(passkeys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Returns the options with which a browser asks for one of these passkeys. */
export async function createAssertionOptions(site: Site, passkeys: readonly StoredCredential[]) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return await generateAuthenticationOptions({
    rpID: getSite(site).rpId,
    timeout,
    userVerification: "preferred",
    allowCredentials: toDescriptors(passkeys),
  });
}

/** Verifies a new passkey. Returns `undefined` if it is refused, and logs the reason. */
export async function verifyRegistration(
  verifier: Verifier,
  { response, challenge }: { response: PasskeyRegistration; challenge: string },
): Promise<(StoredCredential & { synced: boolean }) | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { origin, rpId } = getSite(verifier);
  return await logRefusal(verifier, async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      // SAFETY: the library checks the response, and takes unknown transports as any text.
      response: { clientExtensionResults: {}, ...response } as Parameters<
        typeof verifyRegistrationResponse
      >[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    });
    if (registrationInfo === undefined) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialBackedUp,
    };
  });
}

/**
 * Verifies the use of a passkey. Returns `undefined` and logs the reason if it is refused, also if an authenticator
 * that counts uses reports no higher count, which indicates a copy.
 */
export async function verifyAssertion(
  verifier: Verifier,
  {
    response,
    challenge,
    stored,
  }: { response: PasskeyAssertion; challenge: string; stored: StoredCredential },
): Promise<{ signCount: number; synced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { origin, rpId } = getSite(verifier);
  return await logRefusal(verifier, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // SAFETY: the library checks the response.
      response: { clientExtensionResults: {}, ...response } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: toText(stored.credentialId),
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.signCount,
      },
    });
    if (!verified) return undefined;
    return { signCount: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
  });
}

/**
 * Runs a verification. If the response is refused, logs the reason and returns `undefined`. Every error of the library
 * is a fault in the response: it is malformed or has a wrong origin, challenge, key or counter.
 */
async function logRefusal<T>(
  { log }: Verifier,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    const result = await verify();
    if (result === undefined) log.warn({ reason: "wrong signature" }, "A passkey was refused.");
    return result;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "A passkey was refused.");
    return undefined;
  }
}
