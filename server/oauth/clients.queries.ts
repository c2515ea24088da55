import { and, eq, isNull, sql } from "drizzle-orm";
import { clientSecrets, clients } from "@/drizzle/schema/partners";
import type { Scope } from "@/lib/contracts/scopes";
import type { Db, PreparedStatement, Tx } from "../db/database";
import type { Peek } from "../rate-limit/rate-limiter";
import { tokensLeft } from "../rate-limit/tokens-left";

/**
 * The parameters for looking up a client's credentials. `keyId` is the ID of the current key for client secrets.
 * `failures` is the limit on failed attempts.
 */
export type CredentialLookup = { clientId: string; keyId: number; failures: Pick<Peek, "id" | "limits"> };

export type ClientCredentials = {
  /**
   * The ID of the client's partner. Null if no client has the requested ID: the credentials are then those of another
   * client.
   */
  partnerId: number | null;
  scopes: readonly Scope[];
  revoked: boolean;
  /** Digests of the active secrets. */
  digests: readonly Buffer[];
  /** True if the digest of a secret was made with another key than the current one, or with an unknown key. */
  stale: boolean;
  /** The number of failed attempts that the caller has left for this client. */
  failuresLeft: number;
  /** The time of the service clock in whole seconds since 1970. */
  nowSeconds: number;
};

/**
 * Finds the stored credentials of clients, and the service clock, in the order of the lookups. For an unknown ID it
 * reads the oldest client instead, so that the response time does not reveal which IDs exist. Returns an empty list
 * only if there are no clients at all.
 */
export async function findCredentials(
  db: Db,
  lookups: readonly CredentialLookup[],
): Promise<ClientCredentials[]> {
  return await db.run<ClientCredentials>(selectCredentials, [
    lookups.map(({ clientId }) => clientId),
    lookups.map(({ keyId }) => keyId),
    lookups.map(({ failures }) => failures.id),
    lookups.map(({ failures }) => failures.limits.burst),
    lookups.map(({ failures }) => failures.limits.perSecond),
  ]);
}

const selectCredentials: PreparedStatement = {
  name: "find-credentials",
  text: `with decoy as materialized (select id from clients order by id limit 1)
    select named.partner_id as "partnerId", c.scopes, c.revoked_at is not null as revoked,
      array(
        select s.digest from client_secrets s
        where s.client_id = c.id and (s.expires_at is null or s.expires_at > clock.now)
        order by s.id desc
      ) as digests,
      exists(
        select from client_secrets s where s.client_id = c.id and s.key_id is distinct from lookup.key_id
      ) as stale,
      ${tokensLeft} as "failuresLeft",
      floor(extract(epoch from clock.now))::float8 as "nowSeconds"
    from unnest($1::text[], $2::smallint[], $3::text[], $4::float8[], $5::float8[])
      with ordinality as lookup(client_id, key_id, bucket, burst, per_second, place)
    cross join (select service_now() as now) as clock
    cross join decoy
    left join clients named on named.client_id = lookup.client_id
    join clients c on c.id = coalesce(named.id, decoy.id)
    order by lookup.place`,
};

/**
 * Replaces the stored digest of a verified secret by its digest under the current key. `digests` are the digests of
 * the secret under all keys.
 */
export async function renewDigest(
  db: Db,
  { digests, digest, keyId }: { digests: readonly Buffer[]; digest: Buffer; keyId: number },
): Promise<void> {
  await db.rows(
    sql`update client_secrets set digest = ${digest}, key_id = ${keyId}
        where digest in (${sql.join([...digests.map((one) => sql`${one}::bytea`)], sql`, `)}) and key_id is distinct from ${keyId}::smallint`,
    `renew-digest-${digests.length}`,
  );
}

/** Counts the active secrets of clients that are not revoked: those hashed with the given key, and the others. */
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

/**
 * The condition for finding a client. Without `partnerId`, it matches clients of all partners; only operators may omit
 * it.
 */
export type ClientIdentity = { clientId: string; partnerId?: number };

/**
 * Locks and returns the client, or returns undefined if it does not exist. The lock makes concurrent rotations run one
 * after the other.
 */
export async function lockClient(
  tx: Tx,
  { clientId, partnerId }: ClientIdentity,
): Promise<ClientRow | undefined> {
  const owned = partnerId === undefined ? sql`true` : sql`c.partner_id = ${partnerId}`;
  const [row] = await tx.rows<ClientRow>(
    sql`select c.id, c.partner_id as "partnerId", c.client_id as "clientId", c.name, c.scopes,
          c.mcp_allowed as "mcpAllowed", c.created_at as "createdAt", c.revoked_at as "revokedAt",
          p.slug as "partnerSlug"
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
  if (row === undefined) throw new Error("The insert returned no row.");
  return row.id;
}

export async function insertSecret(
  tx: Tx,
  secret: { clientId: number; digest: Buffer; keyId: number; createdAt: Date },
): Promise<void> {
  await tx.orm.insert(clientSecrets).values(secret);
}

/**
 * Deletes all secrets except the newest one, which it sets to expire no later than `until`. Deletes the newest one too
 * if it has expired or `until` has passed. Expiry alone is not enough: an expired secret would become valid again if
 * the sandbox clock is set back.
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

/**
 * Finds the expiry of the newest secret. Returns null if it does not expire, and `undefined` if there is no
 * secret.
 */
export async function findNewestExpiry(tx: Tx, clientId: number): Promise<Date | null | undefined> {
  const [row] = await tx.rows<{ expiresAt: Date | null }>(
    sql`select expires_at as "expiresAt" from client_secrets where client_id = ${clientId} order by id desc limit 1`,
  );
  return row?.expiresAt;
}

export async function updateMcpPermission(tx: Tx, clientId: number, mcpAllowed: boolean): Promise<void> {
  await tx.orm.update(clients).set({ mcpAllowed }).where(eq(clients.id, clientId));
}

/** Finds whether assistants may use the client in production. Returns false for an unknown client. */
export async function findMcpPermission(db: Db, clientId: string): Promise<boolean> {
  const [row] = await db.rows<{ allowed: boolean }>(
    sql`select mcp_allowed as allowed from clients where client_id = ${clientId}`,
    "find-mcp-permission",
  );
  return row?.allowed ?? false;
}

/** Marks the client as revoked. Keeps the time of an earlier revocation. */
export async function markRevoked(tx: Tx, clientId: number, now: Date): Promise<void> {
  await tx.orm
    .update(clients)
    .set({ revokedAt: now })
    .where(and(eq(clients.id, clientId), isNull(clients.revokedAt)));
}
