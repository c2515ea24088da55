import { sql } from "drizzle-orm";
import type { Database, Db, Tx } from "../../db/database";
import { challengeMinutes, type StoredCredential } from "./webauthn";

export type PasskeyRow = StoredCredential & {
  id: number;
  name: string;
  synced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columns = sql`id, credential_id as "credentialId", public_key as "publicKey", sign_count::float8 as "signCount",
  transports, name, synced, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Finds the passkeys of a member, oldest first. */
export async function findPasskeys(db: Db, staffId: number): Promise<PasskeyRow[]> {
  return await db.rows<PasskeyRow>(
    sql`select ${columns} from staff_passkeys where staff_id = ${staffId} order by id`,
  );
}

/**
 * Finds a passkey of the member by its WebAuthn credential ID. Returns undefined if the member has none with this ID.
 */
export async function findPasskeyByCredential(
  db: Db,
  staffId: number,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.rows<PasskeyRow>(
    sql`select ${columns} from staff_passkeys where staff_id = ${staffId} and credential_id = ${credentialId}`,
  );
  return row;
}

export type NewPasskey = StoredCredential & { name: string; synced: boolean };

/** Inserts a passkey. Returns `undefined` if a passkey of any member has this credential ID. */
export async function insertPasskey(
  tx: Tx,
  staffId: number,
  { credentialId, publicKey, signCount, transports, name, synced }: NewPasskey,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.rows<PasskeyRow>(
    sql`insert into staff_passkeys (staff_id, credential_id, public_key, sign_count, transports, name, synced)
        values (${staffId}, ${credentialId}, ${publicKey}, ${signCount},
          array(select jsonb_array_elements_text(${JSON.stringify(transports)}::jsonb)), ${name}, ${synced})
        on conflict (credential_id) do nothing returning ${columns}`,
  );
  return row;
}

/**
 * Records a use of a passkey. Returns false if the passkey was removed or its counter has changed since it was read.
 * A passkey that does not count its uses has the counter 0 each time.
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id, was, is, synced }: { id: number; was: number; is: number; synced: boolean },
): Promise<boolean> {
  const rows = await tx.rows(
    sql`update staff_passkeys set sign_count = ${is}, synced = ${synced}, last_used_at = clock_timestamp()
        where id = ${id} and sign_count = ${was} returning 1`,
  );
  return rows.length > 0;
}

export async function updatePasskeyName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.rows(sql`update staff_passkeys set name = ${name} where id = ${id}`);
}

export async function deletePasskey(tx: Tx, id: number): Promise<void> {
  await tx.rows(sql`delete from staff_passkeys where id = ${id}`);
}

export type ChallengePurpose = "register" | "prove";

/** Stores the challenge of a session for a purpose, in place of an earlier one. */
export async function saveChallenge(
  database: Database,
  { sessionId, purpose, challenge }: { sessionId: number; purpose: ChallengePurpose; challenge: string },
): Promise<void> {
  await database.transactions.run(() =>
    database.rows(
      sql`insert into staff_passkey_challenges (session_id, purpose, challenge, expires_at)
        values (${sessionId}, ${purpose}, ${challenge}, clock_timestamp() + make_interval(mins => ${challengeMinutes}))
        on conflict (session_id, purpose) do update
          set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    ),
  );
}

/**
 * Deletes and returns the challenge of a session for a purpose, so that only one request can use it. Returns
 * `undefined` if there is none or it has expired. Call this outside a transaction that can be rolled back, so that a
 * refused response uses up the challenge.
 */
export async function takeChallenge(
  database: Database,
  { sessionId, purpose }: { sessionId: number; purpose: ChallengePurpose },
): Promise<string | undefined> {
  const [row] = await database.transactions.run(() =>
    database.rows<{ challenge: string; isValid: boolean }>(
      sql`delete from staff_passkey_challenges where session_id = ${sessionId} and purpose = ${purpose}
        returning challenge, expires_at > clock_timestamp() as "isValid"`,
    ),
  );
  return row?.isValid === true ? row.challenge : undefined;
}

/** Deletes expired challenges. */
export async function purgeChallenges(db: Db): Promise<void> {
  await db.rows(sql`delete from staff_passkey_challenges where expires_at < clock_timestamp()`);
}
