import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyAssertion, PasskeyRegistration } from "@/lib/contracts/portal/passkeys";

/**
 * The reason why the browser returned no passkey. `known`: the authenticator already has a passkey of this account.
 * `cancelled`: the user declined, or no passkey was found in time; browsers do not report which. `unsupported`: any
 * other error.
 */
export type PasskeyFault = "cancelled" | "known" | "unsupported";

export class PasskeyError extends Error {
  readonly fault: PasskeyFault;

  constructor(fault: PasskeyFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Loads the passkey library on first use, so that pages do not contain it. */
async function loadLibrary() {
  return await import("@simplewebauthn/browser");
}

/** Asks the browser to create a passkey. Throws a `PasskeyError` if the browser returns none. */
export async function createPasskey(options: { challenge: string }): Promise<PasskeyRegistration> {
  const { startRegistration } = await loadLibrary();
  // SAFETY: the server creates the options with the same library.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await nameFault(startRegistration({ optionsJSON }))) as PasskeyRegistration;
}

/**
 * Asks the browser to prove the user's identity with a passkey. Throws a `PasskeyError` if the browser returns no
 * proof.
 */
export async function askForPasskey(options: { challenge: string }): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  // SAFETY: the server creates the options with the same library.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await nameFault(startAuthentication({ optionsJSON }))) as PasskeyAssertion;
}

async function nameFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new PasskeyError(toFault(error));
  }
}

function toFault(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "known";
  return name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "unsupported";
}
