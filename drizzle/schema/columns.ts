import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** Milliseconds, so that a JavaScript `Date` carries the whole value and a cursor made from one skips no row. */
export function moment(name: string) {
  return timestamp(name, { precision: 3, withTimezone: true, mode: "date" });
}

/** Whole minor units of a currency. */
export function minor(name: string) {
  return bigint(name, { mode: "number" });
}

export function identity(name = "id") {
  return bigint(name, { mode: "number" }).generatedAlwaysAsIdentity();
}

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Case-preserving text whose bytes come back exactly as they were stored, which `jsonb` does not promise. */
export const jsonText = customType<{ data: unknown; driverData: string }>({
  dataType: () => "json",
  toDriver: (value) => JSON.stringify(value),
});

/** The transaction that wrote the row: rows of one request must share it. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
