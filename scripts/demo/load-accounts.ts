import { sql } from "drizzle-orm";
import type { StaffRole } from "../../lib/roles/roles";
import type { Tx } from "../../server/db/database";
import { hmacSha256, type KeyRing } from "../../server/keys";
import { hashPassword } from "../../server/staff/identity/hash-password";
import { type DemoPartner, demoAccounts } from "./demo-files";
import { demoClient, demoPassword } from "./demo-secrets";

/** Creates the partners, clients and staff of the demo. Leaves existing ones unchanged. */
export async function loadAccounts(tx: Tx, keys: KeyRing): Promise<void> {
  const { partners, crew } = demoAccounts();
  for (const partner of partners) await loadPartner(tx, keys, partner);
  for (const { email } of crew) await loadStaff(tx, keys, { email, role: "crew", partnerId: null });
}

async function loadPartner(tx: Tx, keys: KeyRing, partner: DemoPartner): Promise<void> {
  const [row] = await tx.rows<{ id: number }>(
    sql`with created as (
          insert into partners (slug, name, invoice_currency, commission_rate)
          values (${partner.slug}, ${partner.name}, ${partner.currency}, ${partner.commission})
          on conflict (slug) do nothing returning id
        ) select id from created union all select id from partners where slug = ${partner.slug} limit 1`,
  );
  if (row === undefined) throw new Error(`Partner ${partner.slug} was neither found nor created.`);
  for (const product of partner.products) {
    await tx.rows(
      sql`insert into partner_products (partner_id, product) values (${row.id}, ${product}) on conflict do nothing`,
    );
  }
  for (const client of partner.clients) await loadClient(tx, keys, { partnerId: row.id, partner, client });
  for (const member of partner.staff) await loadStaff(tx, keys, { ...member, partnerId: row.id });
}

type DemoClient = { partnerId: number; partner: DemoPartner; client: DemoPartner["clients"][number] };

async function loadClient(tx: Tx, keys: KeyRing, { partnerId, partner, client }: DemoClient): Promise<void> {
  const { clientId, secret } = demoClient(keys, partner.slug, client.name);
  await tx.rows(
    sql`with created as (
          insert into clients (partner_id, client_id, name, scopes)
          values (${partnerId}, ${clientId}, ${client.name}, ${sql.param(client.scopes)}::text[])
          on conflict (client_id) do nothing returning id
        )
        insert into client_secrets (client_id, digest)
        select id, ${hmacSha256(keys.current("client-secret"), secret)} from created`,
  );
}

type DemoStaff = { email: string; role: StaffRole; partnerId: number | null };

async function loadStaff(tx: Tx, keys: KeyRing, { email, role, partnerId }: DemoStaff): Promise<void> {
  const existing = await tx.rows(sql`select 1 from staff where lower(email) = lower(${email})`);
  if (existing.length > 0) return;
  const passwordHash = await hashPassword(demoPassword(keys, email));
  await tx.rows(
    sql`insert into staff (partner_id, email, role, password_hash) values (${partnerId}, ${email}, ${role}, ${passwordHash})`,
  );
}
