import type { Runtime } from "../context";
import { inTransaction } from "../db/in-transaction";
import { findOidcStaff } from "./find-oidc-staff";
import { openSession } from "./open-session";
import { recordSignInFailure } from "./record-sign-in-failure";
import type { Device, SessionKey } from "./sessions.queries";

/** Signs in whom the provider has vouched for, if that is a member; `undefined` for everybody else. */
export async function signInWithProvider(
  runtime: Runtime,
  claims: Record<string, unknown>,
  { requestId, ...device }: Device & { requestId: string },
): Promise<SessionKey | undefined> {
  const { database, config } = runtime;
  const staffId = await findOidcStaff(database, claims);
  if (staffId !== undefined) {
    const wanted = { staffId, proof: { method: "oidc" }, device, requestId, config } as const;
    const session = await inTransaction(database, (tx) => openSession(tx, wanted));
    if (session !== undefined) return session;
  }
  await recordSignInFailure(runtime, undefined, requestId);
  return undefined;
}
