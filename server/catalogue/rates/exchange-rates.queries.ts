import { sql } from "drizzle-orm";
import type { Day } from "@/lib/dates";
import type { Db, Tx } from "../../db/database";

export type ExchangeRateRow = { currency: string; perEur: string };

/** A rate with the catalogue version at the time of the query. */
export type VersionedRateRow = ExchangeRateRow & { version: string };

/**
 * Returns the latest rate of each currency on or before the day. Steps through the index from currency to currency, so
 * the number of stored days does not affect its speed.
 */
export async function findExchangeRates(db: Db, day: Day): Promise<VersionedRateRow[]> {
  return await db.rows<VersionedRateRow>(
    sql`with recursive known (currency) as (
          select min(currency) from exchange_rates
          union all
          select (select min(r.currency) from exchange_rates r where r.currency > known.currency)
          from known where known.currency is not null
        )
        select known.currency, latest.per_eur::text as "perEur", (select version from catalogue_version) as version
        from known
        cross join lateral (
          select r.per_eur from exchange_rates r
          where r.currency = known.currency and r.as_of <= ${day}::date
          order by r.as_of desc limit 1
        ) as latest`,
    "find-exchange-rates",
  );
}

/**
 * Returns the latest rate on or before the day for each of the given currencies. Looks each one up instead of reading
 * the whole table.
 */
export async function findSelectedRates(
  db: Db,
  day: Day,
  currencies: readonly string[],
): Promise<ExchangeRateRow[]> {
  return await db.rows<ExchangeRateRow>(
    sql`select wanted.currency, latest.per_eur::text as "perEur"
        from unnest(${sql.param(currencies)}::text[]) as wanted (currency)
        cross join lateral (
          select r.per_eur from exchange_rates r
          where r.currency = wanted.currency and r.as_of <= ${day}::date
          order by r.as_of desc limit 1
        ) as latest`,
    "find-exchange-rates-of",
  );
}

/**
 * Returns the invoice currencies of active partners that have no rate of this day or an earlier one. Euros
 * need none.
 */
export async function findCurrenciesWithoutRate(db: Db, day: Day): Promise<string[]> {
  const rows = await db.rows<{ currency: string }>(
    sql`select distinct p.invoice_currency as currency from partners p
        where p.status = 'active' and p.invoice_currency <> 'EUR' and not exists (
          select 1 from exchange_rates r where r.currency = p.invoice_currency and r.as_of <= ${day}::date)
        order by 1`,
    "find-currencies-without-rate",
  );
  return rows.map(({ currency }) => currency);
}

export type NewExchangeRate = { currency: string; perEur: string; asOf: Day };

export async function upsertExchangeRates(tx: Tx, rates: readonly NewExchangeRate[]): Promise<void> {
  await tx.rows(
    sql`insert into exchange_rates as known (currency, per_eur, as_of)
        select currency, "perEur", "asOf"
        from json_to_recordset(${JSON.stringify(rates)}::json) as file (currency text, "perEur" numeric, "asOf" date)
        on conflict (currency, as_of) do update set per_eur = excluded.per_eur where known.per_eur <> excluded.per_eur`,
  );
}
