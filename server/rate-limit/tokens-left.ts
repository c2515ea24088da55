/**
 * The SQL expression for the number of tokens left in the bucket of a row with the columns `bucket`, `burst` and
 * `per_second`. Takes none. A bucket without a row in the database is full.
 */
export const tokensLeft = `coalesce((
    select least(burst, tokens + extract(epoch from clock_timestamp() - updated_at)::float8 * per_second)
    from rate_buckets where name = bucket
  ), burst)`;
