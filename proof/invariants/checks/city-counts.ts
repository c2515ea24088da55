import { defineSqlInvariant } from "../invariant";

/**
 * Compares the stored counts of cities with the data, which may have changed since the count. Counted cars and
 * confirmations must not exceed those that exist. Prices are compared only if the catalogue is unchanged.
 */
export const cityCountsMatch = defineSqlInvariant(
  { id: "C", promise: "no city counts more cars or confirmations than it has, or a price that no car has" },
  {
    counted: "select count(*)::int as n from location_counts",
    broken: `
      with cities as (
        select k.*, l.slug,
          (select count(*) from cars c where c.location_id = l.id) as all_cars,
          (select count(*) from bookings b where b.location_id = l.id and b.confirmed_at <= k.computed_at) as confirmed
        from location_counts k join locations l on l.id = k.location_id
      )
      select format('%s: %s cars counted, %s exist', slug, cars, all_cars) as what from cities where cars > all_cars
      union all
      select format('%s: %s confirmations counted, %s exist', slug, confirmations, confirmed)
      from cities where confirmations > confirmed
      union all
      -- After a change of the catalogue, the counted prices may be those of before.
      select format('%s: the price %s %s is of no car', slug, price.minor, price.currency)
      from cities cross join lateral (values (low_price_minor, low_price_currency),
        (median_price_minor, median_price_currency), (high_price_minor, high_price_currency)) as price (minor, currency)
      where price.minor is not null and cities.catalogue_version = (select version from catalogue_version) and not exists (
        select from cars c where c.location_id = cities.location_id and c.currency = price.currency
          and price.minor in (c.price_per_day_minor, c.sale_price_per_day_minor))`,
  },
);
