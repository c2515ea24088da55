import { type PasskeyAssertion, passkeyAssertion } from "@/lib/contracts/portal/passkeys";
import { ApiError } from "../../errors/api-error";
import { beginPasskeyProof } from "../../staff/passkeys/verify-passkey";
import { completeSignIn, type Proof } from "../../staff/sessions/complete-sign-in";
import type { ApiRuntime } from "../partner/request-pipeline";
import { findAwaitingSecondFactor, findStaff, readSessionCookie } from "../portal/find-staff";
import { catchSignInReason } from "./catch-sign-in-reason";
import { landingPath } from "./landing-path";
import { safePath } from "./safe-path";
import { formTokenResponse, redirectResponse, signInPath } from "./staff-auth-response";
import type { AuthRequest } from "./staff-auth-routes";

/**
 * Handles the second step of a sign-in: a code of an authenticator app, or a recovery code. Redirects to the
 * sign-in page with the reason if it fails.
 */
export async function handleCode(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  return await complete(runtime, call, { code: call.form.code ?? "" });
}

/**
 * Handles the second step of a sign-in with a passkey. A form field contains the passkey's response as JSON. Redirects
 * to the sign-in page with the reason if it fails.
 */
export async function handlePasskey(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  return await complete(runtime, call, { passkey: readAssertion(call.form.passkey ?? "") });
}

/** Returns the options for the browser to use a passkey. Throws `unauthorized` if no sign-in awaits one. */
export async function handlePasskeyOptions(runtime: ApiRuntime, call: AuthRequest): Promise<Response> {
  const key = await readSessionCookie(runtime, call.cookieHeader);
  const awaiting = await findAwaitingSecondFactor(runtime, call.cookieHeader);
  if (key === undefined || awaiting === undefined)
    throw new ApiError("unauthorized", "Start the sign-in again.");
  return formTokenResponse(call.requestId, { options: await beginPasskeyProof(runtime, key) }, []);
}

async function complete(runtime: ApiRuntime, call: AuthRequest, proof: Proof): Promise<Response> {
  const { form, requestId, cookieHeader } = call;
  const callbackUrl = safePath(form.callbackUrl, new URL(runtime.config.publicUrl).origin);
  const key = await readSessionCookie(runtime, cookieHeader);
  const fault =
    key === undefined
      ? "code_expired"
      : await catchSignInReason(completeSignIn(runtime, key, { proof, requestId }));
  if (fault !== undefined) {
    return redirectResponse(requestId, { location: signInPath({ error: fault, callbackUrl }) });
  }
  const session = await findStaff(runtime, cookieHeader);
  const location = session === undefined ? "/sign-in" : landingPath(session.staff.role, callbackUrl);
  return redirectResponse(requestId, { location });
}

/** Parses the response of a passkey. Returns `undefined` for any other text. */
function readAssertion(text: string): PasskeyAssertion | undefined {
  try {
    return passkeyAssertion.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
