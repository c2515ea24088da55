import { expect, test } from "vitest";
import { errorOf } from "../wire/expect-reply";
import { fieldsOf } from "./body-fields";
import { fullInput, harmlessInput, otherScopes, type RouteUnderTest } from "./route-under-test";

/** What the operation answers when it is asked properly. */
export function describeAnswer(route: RouteUnderTest): void {
  const { contract, service } = route;

  test("answers as its contract describes, with nothing the contract does not know", async () => {
    const client = await service().client(service().world.alpha);
    const reply = await client.attempt(contract, await fullInput(route));
    expect(reply.status, reply.text).toBe(contract.status);
    expect(contract.response.parse(reply.json())).toEqual(reply.json());
  });

  test("refused calls leave nothing behind", async () => {
    const { world, observer, client } = service();
    const input = await fullInput(route);
    const before = await observer.query(footprint);
    for (const account of [world.suspended, world.firstParty, world.unlicensed, world.beta]) {
      const reply = await (await client(account, otherScopes(contract).slice(0, 1))).attempt(contract, input);
      if (contract.scope !== null) expect(errorOf(reply).code).toMatch(/_inactive|_partner|_scope/);
    }
    expect((await observer.query(footprint)).rows).toEqual(before.rows);
  });

  if (contract.body !== null) {
    test("fields the contract does not know are ignored", async () => {
      const client = await service().client(service().world.alpha);
      const input = harmlessInput(route);
      const known = new Set(fieldsOf(contract.body).map(({ path }) => path));
      const more = { status: "confirmed", partner_id: 1, total: 0, unknown: { deep: [null] } };
      const unknown = Object.entries(more).filter(([name]) => !known.has(name));
      const body = { ...input.body, ...Object.fromEntries(unknown) };
      const plain = await client.attempt(contract, input);
      expect((await client.attempt(contract, { ...input, body })).status).toBe(plain.status);
    });
  }
}

const footprint = `
  select (select count(*) from bookings) as bookings, (select count(*) from idempotency_outcomes) as outcomes,
    (select count(*) from events) as events, (select count(*) from audit_log) as audited`;
