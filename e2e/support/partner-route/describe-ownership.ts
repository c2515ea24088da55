import { expect, test } from "vitest";
import { expectError, normalizeReply } from "../wire/expect-reply";
import { inputWithoutEffect, type RouteUnderTest } from "./route-under-test";

/** Tests that a request for another partner's object gets exactly the response for an unknown object. */
export function describeOwnership(route: RouteUnderTest): void {
  const { contract, sample, service } = route;
  const { path } = sample;
  if (path === undefined) return;
  const { missing, create, owned } = path;

  test.skipIf(missing.length === 0)("every unknown ID returns the same not_found response", async () => {
    const client = await service().client(service().accounts.alpha);
    const answers = [];
    for (const params of missing) {
      const reply = await client.attempt(contract, { ...inputWithoutEffect(route), params });
      expectError(reply, "not_found");
      answers.push(normalizeReply(reply));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  if (!owned) return;

  test("an ID of another partner returns the same not_found response", async () => {
    const { accounts, client } = service();
    const [owner, other] = [await client(accounts.alpha), await client(accounts.beta)];
    const params = await create(owner);
    const foreign = await other.attempt(contract, { ...inputWithoutEffect(route), params });
    expectError(foreign, "not_found");
    expect(normalizeReply(foreign)).toEqual(
      normalizeReply(await other.attempt(contract, inputWithoutEffect(route))),
    );
    const own = await owner.attempt(contract, { ...inputWithoutEffect(route), params });
    expect(own.status, own.text).toBe(contract.status);
  });
}
