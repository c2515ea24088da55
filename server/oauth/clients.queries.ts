import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { clientSecrets, clients } from "@/drizzle/schema/partners";
import type { Scope } from "@/lib/contracts/scopes";
import type { Db, Tx } from "../db/database";

export type ClientCredentials = {
  /** Null when there is no such client; everything else is then another client's. */
  partnerId: number | null;
  scopes: readonly Scope[];
  revoked: boolean;
  /** Digests of the live secrets. */
  digests: readonly Buffer[];
  /** One of them is under another key than this, or nobody knows under which. */
  stale: boolean;
  /** How many failures the caller may still have for this client. */
  failuresLeft: number;
  now: Date;
};

/**
 * What a client must prove, and the service's clock; undefined while there are no clients at all. For an unknown id
 * the oldest client is read in its place, so that the time it takes does not tell which ids exist.
 */
export async function findCredentials(
  db: Db,
  { clientId, keyId, failuresLeft }: { clientId: string; keyId: number; failuresLeft: SQL<number> },
): Promise<ClientCredentials | undefined> {
  const [row] = await db.rows<ClientCredentials>(
    sql`with decoy as materialized (select id from clients order by id limit 1)
        select named.partner_id as "partnerId", c.scopes, c.revoked_at is not null as revoked,
          array(
            select s.digest from client_secrets s
            where s.client_id = c.id and (s.expires_at is null or s.expires_at > clock.now)
            order by s.id desc
          ) as digests,
          exists(
            select from client_secrets s where s.client_id = c.id and s.key_id is distinct from ${keyId}::smallint
          ) as stale,
          ${failuresLeft} as "failuresLeft",
          clock.now
        from (select service_now() as now) as clock
        cross join decoy
        left join clients named on named.client_id = ${clientId}
        join clients c on c.id = coalesce(named.id, decoy.id)`,
    "find-credentials",
  );
  return row;
}

/** Brings a secret that was just proven under the current key, whichever of its digests is stored. */
export async function renewDigest(
  db: Db,
  { known, digest, keyId }: { known: readonly Buffer[]; digest: Buffer; keyId: number },
): Promise<void> {
  await db.rows(
    sql`update client_secrets set digest = ${digest}, key_id = ${keyId}
        where digest in (${sql.join([...known.map((one) => sql`${one}::bytea`)], sql`, `)}) and key_id is distinct from ${keyId}::smallint`,
    `renew-digest-${known.length}`,
  );
}

/** Live secrets of clients that are not revoked, by whether they are known to be under this key. */
export async function countSecretKeys(db: Db, keyId: number): Promise<{ current: number; unused: number }> {
  const [row] = await db.rows<{ current: number; unused: number }>(
    sql`select count(*) filter (where s.key_id = ${keyId}::smallint)::int as current,
          count(*) filter (where s.key_id is distinct from ${keyId}::smallint)::int as unused
        from client_secrets s join clients c on c.id = s.client_id
        where c.revoked_at is null and (s.expires_at is null or s.expires_at > service_now())`,
  );
  return row ?? { current: 0, unused: 0 };
}

export type ClientRow = Omit<typeof clients.$inferSelect, "scopes"> & {
  scopes: readonly Scope[];
  partnerSlug: string;
};

/** `partnerId` is left out by operators alone, who may name anybody's. */
export type ClientName = { clientId: string; partnerId?: number };

/** Locks the client, so that two rotations of it follow each other. */
export async function lockClient(
  tx: Tx,
  { clientId, partnerId }: ClientName,
): Promise<ClientRow | undefined> {
  const owned = partnerId === undefined ? sql`true` : sql`c.partner_id = ${partnerId}`;
  const [row] = await tx.rows<ClientRow>(
    sql`select c.id, c.partner_id as "partnerId", c.client_id as "clientId", c.name, c.scopes,
          c.created_at as "createdAt", c.revoked_at as "revokedAt", p.slug as "partnerSlug"
        from clients c join partners p on p.id = c.partner_id
        where c.client_id = ${clientId} and ${owned}
        for update of c`,
  );
  return row;
}

export async function insertClient(
  tx: Tx,
  client: { partnerId: number; clientId: string; name: string; scopes: readonly Scope[]; createdAt: Date },
): Promise<number> {
  const [row] = await tx.orm
    .insert(clients)
    .values({ ...client, scopes: [...client.scopes] })
    .returning({ id: clients.id });
  if (row === undefined) throw new Error("An insert answered no row.");
  return row.id;
}

export async function insertSecret(
  tx: Tx,
  secret: { clientId: number; digest: Buffer; keyId: number; createdAt: Date },
): Promise<void> {
  await tx.orm.insert(clientSecrets).values(secret);
}

/**
 * Leaves the newest secret living until `until` at the latest and removes every other. Removed rather than expired:
 * an expiry in the past would come alive again when the sandbox's clock is set back.
 */
export async function retireSecrets(
  tx: Tx,
  { clientId, now, until }: { clientId: number; now: Date; until: Date },
): Promise<void> {
  await tx.rows(
    sql`delete from client_secrets
        where client_id = ${clientId} and (
          ${until.toISOString()} <= ${now.toISOString()}::timestamptz
          or expires_at <= ${now.toISOString()}
          or id <> (select max(id) from client_secrets where client_id = ${clientId})
        )`,
  );
  await tx.rows(
    sql`update client_secrets set expires_at = least(expires_at, ${until.toISOString()}) where client_id = ${clientId}`,
  );
}

/** Until when the newest secret lives: null while nothing ends it. Undefined where none is left. */
export async function findNewestExpiry(tx: Tx, clientId: number): Promise<Date | null | undefined> {
  const [row] = await tx.rows<{ expiresAt: Date | null }>(
    sql`select expires_at as "expiresAt" from client_secrets where client_id = ${clientId} order by id desc limit 1`,
  );
  return row?.expiresAt;
}

/** The first revocation stands: a later one changes nothing. */
export async function markRevoked(tx: Tx, clientId: number, now: Date): Promise<void> {
  await tx.orm
    .update(clients)
    .set({ revokedAt: now })
    .where(and(eq(clients.id, clientId), isNull(clients.revokedAt)));
}
