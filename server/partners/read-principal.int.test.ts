import { expect } from "vitest";
import { clients } from "@/drizzle/schema/partners";
import { inTransaction } from "../db/in-transaction";
import { createPartner } from "../testing/fixtures/create-partner";
import { test } from "../testing/fixtures/integration-test";
import { saveStatus } from "./partners.queries";
import { readPrincipal } from "./read-principal";

test("everybody who asks at once is told about themselves, and strangers nothing", async ({
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
  const told = await Promise.all(asked.map((id) => readPrincipal(database, id)));
  expect(told.map((principal) => principal?.partner.slug)).toEqual(
    asked.map((id, place) => (id.startsWith("rp_") ? asked[place + 1] : undefined)),
  );
});

test("what changed before somebody asked is what they are told", async ({ runtime: { database } }) => {
  const partner = await createPartner(database);
  const clientId = "rp_sandbox_changes";
  await database.orm.insert(clients).values({ partnerId: partner.id, clientId, name: "test", scopes: [] });
  for (const status of ["suspended", "active", "suspended"] as const) {
    // Some ask before and meanwhile: their look-up may be under way when the change is made.
    const others = [1, 2, 3].map(() => readPrincipal(database, clientId));
    await inTransaction(database, (tx) => saveStatus(tx, partner.id, status));
    expect((await readPrincipal(database, clientId))?.partner.status).toBe(status);
    await Promise.all(others);
  }
});
