import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expectError, expectInvalid } from "../wire/expect-reply";
import { fullInput, harmlessInput, type RouteUnderTest, sendWithKey } from "./route-under-test";

/** The header every creating call needs, and what it is good for. */
export function describeIdempotencyKey(route: RouteUnderTest): void {
  const { contract, service } = route;

  test("a missing or blank key is asked for", async () => {
    for (const key of [undefined, "", "   ", "\t"]) {
      expectError(await sendWithKey(route, key, harmlessInput(route)), "idempotency_key_required");
    }
  });

  test("a key is 1 to 255 visible ASCII characters", async () => {
    const wrong = ["x".repeat(256), "two words", "ключ", "clé", "a\tb"];
    for (const key of wrong) {
      expectInvalid(
        await sendWithKey(route, Buffer.from(key).toString("latin1"), harmlessInput(route)),
        "Idempotency-Key",
      );
    }
    expectInvalid(
      await sendWithKey(route, [randomUUID(), randomUUID()], harmlessInput(route)),
      "Idempotency-Key",
    );
    const unique = randomUUID();
    for (const key of [
      unique.slice(0, 1),
      `${unique}${"x".repeat(255 - unique.length)}`,
      `"'\\~!${unique}`,
    ]) {
      const reply = await sendWithKey(route, key, harmlessInput(route));
      expect([404, 409], reply.text).toContain(reply.status);
    }
  });

  test("a key is the partner's own: another partner's is another key", async () => {
    const { client, world } = service();
    const key = randomUUID();
    await (await client(world.alpha)).attempt(contract, { ...harmlessInput(route), key });
    const input = { ...harmlessInput(route), key };
    const reply = await (await client(world.beta)).attempt(contract, {
      ...input,
      body: { ...input.body, more: 1 },
    });
    expectError(reply, "not_found");
    expect(reply.headers["idempotent-replayed"]).toBeUndefined();
  });

  test("what was refused before the work leaves the key free", async () => {
    const { client, world } = service();
    const input = await fullInput(route);
    const key = randomUUID();
    await (await client(world.alpha, ["webhooks:manage"])).attempt(contract, { ...input, key });
    expectInvalid(
      await sendWithKey(route, key, { ...input, body: { ...input.body, payment_reference: 1, car_slug: 1 } }),
      anyPath(route),
    );
    const reply = await sendWithKey(route, key, input);
    expect(reply.status, reply.text).toBe(contract.status);
    expect(reply.headers["idempotent-replayed"]).toBeUndefined();
  });
}

/** A required field of every creating call's body. */
function anyPath({ sample }: RouteUnderTest): string {
  return sample.body !== undefined && "car_slug" in sample.body ? "car_slug" : "payment_reference";
}
