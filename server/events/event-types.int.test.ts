import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { eventType, splitEventTypes } from "@/lib/contracts/event-types";
import { test } from "../testing/fixtures/integration-test";

test("the database allows exactly the published event types", async ({ runtime }) => {
  const checks = await runtime.database.rows<{ name: string; rule: string }>(
    sql`select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
        where conname in ('events_type', 'webhook_endpoints_event_types') order by conname`,
  );
  expect(checks).toHaveLength(2);
  for (const { rule } of checks) {
    const written = [...rule.matchAll(/'([^']+)'/g)].map(([, type]) => type);
    expect(written).toEqual(eventType.options);
  }
});

test("type names are split into known ones, without duplicates and in the given order, and unknown ones", () => {
  const names = ["ping", "new.type", "booking.created", "ping", "toString", "__proto__", ""];
  expect(splitEventTypes(names)).toEqual({
    known: ["ping", "booking.created"],
    unknown: ["new.type", "toString", "__proto__", ""],
  });
});
