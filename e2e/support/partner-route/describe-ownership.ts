import { expect, test } from "vitest";
import { expectError, telling } from "../wire/expect-reply";
import { harmlessInput, type RouteUnderTest } from "./route-under-test";

/** What another partner owns is answered, byte for byte, as what is not there. */
export function describeOwnership(route: RouteUnderTest): void {
  const { contract, sample, service } = route;
  const { path } = sample;
  if (path === undefined) return;
  const { missing, make, owned } = path;

  test("whatever is not there is not found, in the same words", async () => {
    const client = await service().client(service().world.alpha);
    const answers = [];
    for (const params of missing) {
      const reply = await client.attempt(contract, { ...harmlessInput(route), params });
      expectError(reply, "not_found");
      answers.push(telling(reply));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  if (!owned) return;

  test("what another partner owns is not found, in the same words", async () => {
    const { world, client } = service();
    const [owner, other] = [await client(world.alpha), await client(world.beta)];
    const params = await make(owner);
    const foreign = await other.attempt(contract, { ...harmlessInput(route), params });
    expectError(foreign, "not_found");
    expect(telling(foreign)).toEqual(telling(await other.attempt(contract, harmlessInput(route))));
    const own = await owner.attempt(contract, { ...harmlessInput(route), params });
    expect(own.status, own.text).toBe(contract.status);
  });
}
