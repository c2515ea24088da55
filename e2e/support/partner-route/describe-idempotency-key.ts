import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expectError, expectInvalid } from "../wire/expect-reply";
import { createValidInput, inputWithoutEffect, type RouteUnderTest, sendWithKey } from "./route-under-test";

/** Tests the `Idempotency-Key` header. */
export function describeIdempotencyKey(route: RouteUnderTest): void {
  const { contract, service } = route;

  test("a missing or blank key is rejected", async () => {
    for (const key of [undefined, "", "   ", "\t"]) {
      expectError(await sendWithKey(route, key, inputWithoutEffect(route)), "idempotency_key_required");
    }
  });

  test("a key has 1 to 255 visible ASCII characters", async () => {
    const wrong = ["x".repeat(256), "two words", "ключ", "clé", "a\tb"];
    for (const key of wrong) {
      expectInvalid(
        await sendWithKey(route, Buffer.from(key).toString("latin1"), inputWithoutEffect(route)),
        "Idempotency-Key",
      );
    }
    expectInvalid(
      await sendWithKey(route, [randomUUID(), randomUUID()], inputWithoutEffect(route)),
      "Idempotency-Key",
    );
    const unique = randomUUID();
    for (const key of [
      unique.slice(0, 1),
      `${unique}${"x".repeat(255 - unique.length)}`,
      `"'\\~!${unique}`,
    ]) {
      const reply = await sendWithKey(route, key, inputWithoutEffect(route));
      expect([404, 409], reply.text).toContain(reply.status);
    }
  });

  test("partners have separate keys", async () => {
    const { client, accounts } = service();
    const key = randomUUID();
    await (await client(accounts.alpha)).attempt(contract, { ...inputWithoutEffect(route), key });
    const input = { ...inputWithoutEffect(route), key };
    const reply = await (await client(accounts.beta)).attempt(contract, {
      ...input,
      body: { ...input.body, more: 1 },
    });
    expectError(reply, "not_found");
    expect(reply.headers["idempotent-replayed"]).toBeUndefined();
  });

  test("a request rejected before processing leaves the key free", async () => {
    const { client, accounts } = service();
    const input = await createValidInput(route);
    const key = randomUUID();
    await (await client(accounts.alpha, ["webhooks:manage"])).attempt(contract, { ...input, key });
    expectInvalid(
      await sendWithKey(route, key, { ...input, body: { ...input.body, payment_reference: 1, car_slug: 1 } }),
      getRequiredField(route),
    );
    const reply = await sendWithKey(route, key, input);
    expect(reply.status, reply.text).toBe(contract.status);
    expect(reply.headers["idempotent-replayed"]).toBeUndefined();
  });
}

/** Returns the name of a required field of the body. */
function getRequiredField({ sample }: RouteUnderTest): string {
  return sample.body !== undefined && "car_slug" in sample.body ? "car_slug" : "payment_reference";
}
