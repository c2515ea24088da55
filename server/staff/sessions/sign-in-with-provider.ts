import type { Runtime } from "../../context";
import type { Db, Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { findIdentifiedStaff, type Identity } from "../identity/identities.queries";
import { linkIdentity } from "../identity/link-identity";
import { findStaffByEmail, type StaffSecret } from "../identity/staff.queries";
import { openSession } from "./open-session";
import { recordSignInFailure } from "./record-sign-in-failure";
import type { Device, SessionKey } from "./sessions.queries";

type Claims = Readonly<Record<string, unknown>>;
type SignInResult = { session?: SessionKey | undefined; rejectedMember?: StaffSecret | undefined };

/**
 * Signs in the member to whom the claims of a provider belong. If there is none, or the member has another identity at
 * the provider, records the failure and returns `undefined`. The verified email address is used only for the first
 * sign-in; later ones use the linked identity.
 */
export async function signInWithProvider(
  runtime: Runtime,
  claims: Claims,
  { requestId, ...device }: Device & { requestId: string },
): Promise<SessionKey | undefined> {
  const { database, config } = runtime;
  const identity = readIdentity(claims);
  const open = async (tx: Tx): Promise<SignInResult> => {
    if (identity === undefined) return {};
    const wanted = { proof: { method: "oidc" }, device, requestId, config } as const;
    const linkedStaffId = await findIdentifiedStaff(tx, identity);
    if (linkedStaffId !== undefined)
      return { session: await openSession(tx, { staffId: linkedStaffId, ...wanted }) };
    const member = await findVerifiedStaff(tx, claims);
    if (member === undefined) return {};
    const staffId = member.id;
    const acting = { now: await readClock(tx), requestId, config };
    if (!(await linkIdentity(tx, acting, { staffId, identity }))) return { rejectedMember: member };
    return { session: await openSession(tx, { staffId, ...wanted }) };
  };
  const { session, rejectedMember } = await inTransaction(database, open);
  if (session === undefined) await recordSignInFailure(runtime, rejectedMember, requestId);
  return session;
}

/** The format of a subject. The standard limits it to 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;

function readIdentity({ iss, sub }: Claims): Identity | undefined {
  if (typeof iss !== "string" || typeof sub !== "string" || !subjectForm.test(sub)) return undefined;
  return { issuer: iss, subject: sub };
}

/**
 * Matches an address of ASCII characters only. Some letters of other scripts become ASCII letters in lower case, and
 * could then match another person's address.
 */
const plainAddress = /^[\x21-\x7e]{3,254}$/;

/**
 * Finds a member by a verified email address of the provider. Never creates one. Ignores unverified
 * addresses, because anyone can enter them at a provider.
 */
async function findVerifiedStaff(
  db: Db,
  claims: { email?: unknown; email_verified?: unknown },
): Promise<StaffSecret | undefined> {
  const { email, email_verified: verified } = claims;
  if (verified !== true || typeof email !== "string" || !plainAddress.test(email)) return undefined;
  return await findStaffByEmail(db, email);
}
