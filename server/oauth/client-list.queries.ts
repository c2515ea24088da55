import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "@/lib/contracts/scopes";
import type { Db } from "../db/database";

export type ListedClient = {
  id: number;
  clientId: string;
  name: string;
  scopes: readonly Scope[];
  mcpAllowed: boolean;
  createdAt: Date;
  revokedAt: Date | null;
  usedAt: Date | null;
  usedFrom: string | null;
  /** Active secrets, newest first. Times are text in PostgreSQL's JSON format. */
  secrets: readonly { createdAt: string; expiresAt: string | null }[];
};

const selectClients = (which: SQL) =>
  sql`select c.id, c.client_id as "clientId", c.name, c.scopes, c.mcp_allowed as "mcpAllowed", c.created_at as "createdAt",
        c.revoked_at as "revokedAt", u.used_at as "usedAt", u.address as "usedFrom",
        (select coalesce(json_agg(json_build_object('createdAt', s.created_at, 'expiresAt', s.expires_at)
            order by s.id desc), '[]')
          from client_secrets s
          where s.client_id = c.id and c.revoked_at is null
            and (s.expires_at is null or s.expires_at > service_now())) as secrets
      from clients c left join client_uses u on u.client_id = c.id
      where ${which}`;

/** Returns up to `limit + 1` clients, newest first. The extra row shows that a next page exists. */
export async function findClientsPage(
  db: Db,
  { partnerId, beforeId, limit }: { partnerId: number; beforeId: number | undefined; limit: number },
): Promise<ListedClient[]> {
  const from = beforeId === undefined ? sql`true` : sql`c.id < ${beforeId}`;
  return await db.rows<ListedClient>(
    sql`${selectClients(sql`c.partner_id = ${partnerId} and ${from}`)} order by c.id desc limit ${limit + 1}`,
  );
}

export async function findListedClient(
  db: Db,
  { partnerId, clientId }: { partnerId: number; clientId: string },
): Promise<ListedClient | undefined> {
  const [row] = await db.rows<ListedClient>(
    selectClients(sql`c.partner_id = ${partnerId} and c.client_id = ${clientId}`),
  );
  return row;
}

/** Counts the partner's clients that are not revoked. */
export async function countActiveClients(db: Db, partnerId: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from clients where partner_id = ${partnerId} and revoked_at is null`,
  );
  return row?.count ?? 0;
}
