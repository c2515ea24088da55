import { expect } from "vitest";
import { clients } from "@/drizzle/schema/partners";
import { inTransaction } from "../db/in-transaction";
import { createPartner } from "../testing/fixtures/create-partner";
import { test } from "../testing/fixtures/integration-test";
import { saveStatus } from "./partners.queries";
import { readPrincipal } from "./read-principal";

test("concurrent lookups return each caller's own record, and nothing for unknown clients", async ({
  runtime: { database },
}) => {
  const ids: string[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const partner = await createPartner(database);
    const clientId = `rp_sandbox_together_${n}`;
    await database.orm.insert(clients).values({ partnerId: partner.id, clientId, name: "test", scopes: [] });
    ids.push(clientId, partner.slug);
  }
  const asked = [...ids, ...ids];
  const principals = await Promise.all(asked.map((id) => readPrincipal(database, id)));
  expect(principals.map((principal) => principal?.partner.slug)).toEqual(
    asked.map((id, place) => (id.startsWith("rp_") ? asked[place + 1] : undefined)),
  );
});

test("a lookup returns the state at the time it began", async ({ runtime: { database } }) => {
  const partner = await createPartner(database);
  const clientId = "rp_sandbox_changes";
  await database.orm.insert(clients).values({ partnerId: partner.id, clientId, name: "test", scopes: [] });
  for (const status of ["suspended", "active", "suspended"] as const) {
    // The lookup after the change must not share the result of these lookups, which began before it.
    const others = [1, 2, 3].map(() => readPrincipal(database, clientId));
    await inTransaction(database, (tx) => saveStatus(tx, partner.id, status));
    expect((await readPrincipal(database, clientId))?.partner.status).toBe(status);
    await Promise.all(others);
  }
});
