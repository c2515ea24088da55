import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";

export type AuthenticatorRow = {
  sealedSecret: Buffer;
  confirmedAt: Date | null;
  /** The time step of the last accepted code. */
  lastStep: number | null;
};

export async function findAuthenticator(db: Db, staffId: number): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.rows<AuthenticatorRow>(
    sql`select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt", last_step::float8 as "lastStep"
        from staff_authenticators where staff_id = ${staffId}`,
  );
  return row;
}

/**
 * Returns whether the member has a confirmed authenticator app or a passkey. If so, every sign-in needs a second
 * factor.
 */
export async function hasSecondFactor(db: Db, staffId: number): Promise<boolean> {
  const rows = await db.rows(
    sql`select from staff_authenticators where staff_id = ${staffId} and confirmed_at is not null
        union all select from staff_passkeys where staff_id = ${staffId} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Stores the secret of an app that is being set up, in place of an earlier attempt. Returns false if the member has a
 * confirmed app, which it never replaces.
 */
export async function saveUnconfirmed(tx: Tx, staffId: number, sealedSecret: Buffer): Promise<boolean> {
  const rows = await tx.rows(
    sql`insert into staff_authenticators (staff_id, sealed_secret) values (${staffId}, ${sealedSecret})
        on conflict (staff_id) do update set sealed_secret = excluded.sealed_secret, created_at = clock_timestamp(),
          last_step = null where staff_authenticators.confirmed_at is null
        returning 1`,
  );
  return rows.length > 0;
}

/**
 * Accepts the code of a time step and confirms the app. Returns false if a code of this or a later step was accepted
 * before. The update locks the row, so one code is never accepted for two requests.
 */
export async function acceptStep(tx: Tx, staffId: number, step: number): Promise<boolean> {
  const rows = await tx.rows(
    sql`update staff_authenticators
        set last_step = ${step}, confirmed_at = coalesce(confirmed_at, clock_timestamp())
        where staff_id = ${staffId} and (last_step is null or last_step < ${step}) returning 1`,
  );
  return rows.length > 0;
}

/** Deletes the app of a member, if they have one. */
export async function deleteAuthenticator(tx: Tx, staffId: number): Promise<void> {
  await tx.rows(sql`delete from staff_authenticators where staff_id = ${staffId}`);
}

/** Deletes the app, the passkeys and the recovery codes of a member. Returns whether they had an app or a passkey. */
export async function deleteSecondFactors(tx: Tx, staffId: number): Promise<boolean> {
  const apps = await tx.rows(sql`delete from staff_authenticators where staff_id = ${staffId} returning 1`);
  const passkeys = await tx.rows(sql`delete from staff_passkeys where staff_id = ${staffId} returning 1`);
  await tx.rows(sql`delete from staff_recovery_codes where staff_id = ${staffId}`);
  return apps.length + passkeys.length > 0;
}

/**
 * Returns the encrypted secrets of up to `limit` members with an app, in the order of their IDs, starting after
 * `afterId`.
 */
export async function findSealedSecrets(
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<{ staffId: number; sealedSecret: Buffer }[]> {
  return await db.rows(
    sql`select staff_id as "staffId", sealed_secret as "sealedSecret" from staff_authenticators
        where staff_id > ${afterId} order by staff_id limit ${limit}`,
  );
}

/** Replaces an encrypted secret. Returns false if it has changed since it was read. */
export async function replaceSealedSecret(
  db: Db,
  staffId: number,
  { was, is }: { was: Buffer; is: Buffer },
): Promise<boolean> {
  const rows = await db.rows(
    sql`update staff_authenticators set sealed_secret = ${is}
        where staff_id = ${staffId} and sealed_secret = ${was} returning 1`,
  );
  return rows.length > 0;
}
