import { and, eq, sql } from "drizzle-orm";
import { partnerProducts, partners } from "@/drizzle/schema/partners";
import type { Product, Scope } from "@/lib/contracts/scopes";
import type { Database, Db, PreparedStatement, Tx } from "../db/database";
import { rejectStandby } from "../db/reject-standby";

export type Partner = {
  id: number;
  slug: string;
  name: string;
  status: "active" | "suspended";
  firstParty: boolean;
  invoiceCurrency: string;
  /** The partner's commission, in percent, as decimal text. */
  commissionRate: string;
  /** The IANA time zone whose months the statements follow. */
  timezone: string;
  products: readonly Product[];
};

export type Principal = {
  partner: Partner;
  scopes: readonly Scope[];
  revoked: boolean;
  now: Date;
  /** The current time by the partner's clock. */
  partnerNow: Date;
};

type PrincipalRow = Omit<Partner, "products"> & {
  standby: boolean;
  clientId: string;
  products: Product[];
  scopes: Scope[];
  revoked: boolean;
  now: Date;
  offsetSeconds: number;
};

const selectPrincipals = {
  name: "find-principals",
  text: `select c.client_id as "clientId", p.id, p.slug, p.name, p.status, p.first_party as "firstParty", p.invoice_currency as "invoiceCurrency",
      p.commission_rate::text as "commissionRate", p.timezone, c.scopes, c.revoked_at is not null as revoked,
      array(select product from partner_products where partner_id = p.id) as products, clock.now,
      p.clock_offset_seconds as "offsetSeconds", pg_is_in_recovery() as standby
    from (select service_now() as now) as clock
    cross join clients c join partners p on p.id = c.partner_id
    where c.client_id = any($1::text[])`,
} satisfies PreparedStatement;

/**
 * Returns, by client ID, the scopes of each client, whether it was revoked, its partner, and the times of the service's
 * and the partner's clock. Reads all in one query. Throws a `DatabaseFailure` if a former primary serves it.
 */
export async function findPrincipals(
  db: Database,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Principal>> {
  const rows = await db.run<PrincipalRow>(selectPrincipals, [clientIds]);
  rejectStandby(db, rows);
  return new Map(rows.map((row) => [row.clientId, principalOf(row)]));
}

function principalOf(row: PrincipalRow): Principal {
  const { clientId: _, standby: __, scopes, revoked, now, offsetSeconds, ...partner } = row;
  return { partner, scopes, revoked, now, partnerNow: new Date(now.getTime() + offsetSeconds * 1000) };
}

const columns = sql`p.id, p.slug, p.name, p.status, p.first_party as "firstParty",
  p.invoice_currency as "invoiceCurrency", p.commission_rate::text as "commissionRate", p.timezone,
  array(select product from partner_products where partner_id = p.id order by product) as products`;

export async function findPartner(db: Db, slug: string): Promise<Partner | undefined> {
  const [row] = await db.rows<Partner>(sql`select ${columns} from partners p where p.slug = ${slug}`);
  return row;
}

/**
 * Locks and returns a partner, or returns `undefined` if there is none. The lock makes concurrent changes run one after
 * the other.
 */
export async function lockPartner(tx: Tx, slug: string): Promise<Partner | undefined> {
  await tx.rows(sql`select 1 from partners where slug = ${slug} for no key update`);
  return await findPartner(tx, slug);
}

export async function findAllPartners(db: Db): Promise<Partner[]> {
  return await db.rows<Partner>(sql`select ${columns} from partners p order by p.slug`);
}

export type NewPartner = Omit<Partner, "id" | "status" | "products"> & { createdAt: Date };

export async function insertPartner(tx: Tx, partner: NewPartner): Promise<number> {
  const [row] = await tx.orm.insert(partners).values(partner).returning({ id: partners.id });
  if (row === undefined) throw new Error("The insert returned no row.");
  return row.id;
}

/** Checks whether PostgreSQL knows the time zone by exactly this name. */
export async function isKnownTimezone(db: Db, name: string): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from pg_timezone_names where name = ${name}`);
  return rows.length > 0;
}

export async function saveStatus(tx: Tx, partnerId: number, status: Partner["status"]): Promise<void> {
  await tx.orm.update(partners).set({ status }).where(eq(partners.id, partnerId));
}

export async function saveTerms(
  tx: Tx,
  partnerId: number,
  terms: Partial<Pick<Partner, "name" | "invoiceCurrency" | "commissionRate" | "timezone">>,
): Promise<void> {
  await tx.orm.update(partners).set(terms).where(eq(partners.id, partnerId));
}

export async function addProduct(tx: Tx, partnerId: number, product: Product): Promise<void> {
  await tx.orm.insert(partnerProducts).values({ partnerId, product }).onConflictDoNothing();
}

export async function removeProduct(tx: Tx, partnerId: number, product: Product): Promise<void> {
  await tx.orm
    .delete(partnerProducts)
    .where(and(eq(partnerProducts.partnerId, partnerId), eq(partnerProducts.product, product)));
}
