import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/**
 * Defines a timestamp column with millisecond precision. A JavaScript `Date` then holds the exact value, and a cursor
 * skips no row.
 */
export function moment(name: string) {
  return timestamp(name, { precision: 3, withTimezone: true, mode: "date" });
}

/** Defines a column for an amount in minor units of a currency. */
export function minor(name: string) {
  return bigint(name, { mode: "number" });
}

export function identity(name = "id") {
  return bigint(name, { mode: "number" }).generatedAlwaysAsIdentity();
}

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A `json` column, which returns the stored text byte for byte. A `jsonb` column would not. */
export const verbatimJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => "json",
  toDriver: (value) => JSON.stringify(value),
});

/** The ID of the transaction that wrote the row, as `xid8`. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
