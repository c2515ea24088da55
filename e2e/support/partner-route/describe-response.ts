import { expect, test } from "vitest";
import { parseError } from "../wire/expect-reply";
import { listFields } from "./body-fields";
import { createValidInput, inputWithoutEffect, otherScopes, type RouteUnderTest } from "./route-under-test";

/**
 * Tests that a response follows the contract, that rejected requests leave no rows, and that unknown fields are
 * ignored.
 */
export function describeResponse(route: RouteUnderTest): void {
  const { contract, service } = route;

  test("responds as its contract describes, without unknown fields", async () => {
    const client = await service().client(service().accounts.alpha);
    const reply = await client.attempt(contract, await createValidInput(route));
    expect(reply.status, reply.text).toBe(contract.status);
    expect(contract.response.parse(reply.json())).toEqual(reply.json());
  });

  test("rejected requests leave no rows", async () => {
    const { accounts, observer, client } = service();
    const input = await createValidInput(route);
    const before = await observer.query(rowCounts);
    for (const account of [accounts.suspended, accounts.firstParty, accounts.unlicensed, accounts.beta]) {
      const reply = await (await client(account, otherScopes(contract).slice(0, 1))).attempt(contract, input);
      if (contract.scope !== null) expect(parseError(reply).code).toMatch(/_inactive|_partner|_scope/);
    }
    expect((await observer.query(rowCounts)).rows).toEqual(before.rows);
  });

  if (contract.body !== null) {
    test("unknown fields are ignored", async () => {
      const client = await service().client(service().accounts.alpha);
      const input = inputWithoutEffect(route);
      const known = new Set(listFields(contract.body).map(({ path }) => path));
      const more = { status: "confirmed", partner_id: 1, total: 0, unknown: { deep: [null] } };
      const unknown = Object.entries(more).filter(([name]) => !known.has(name));
      const body = { ...input.body, ...Object.fromEntries(unknown) };
      const plain = await client.attempt(contract, input);
      expect((await client.attempt(contract, { ...input, body })).status).toBe(plain.status);
    });
  }
}

const rowCounts = `
  select (select count(*) from bookings) as bookings, (select count(*) from idempotency_outcomes) as outcomes,
    (select count(*) from events) as events, (select count(*) from audit_log) as audited`;
