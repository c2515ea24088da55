import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expectError } from "../wire/expect-reply";
import { createValidInput, type RouteUnderTest, sendWithKey } from "./route-under-test";

/** Tests repeated requests with a stored key. */
export function describeReplay(route: RouteUnderTest): void {
  const { contract } = route;

  test("a replay returns the first response byte for byte, with a replay header and a new request ID", async () => {
    const input = await createValidInput(route);
    const key = randomUUID();
    const first = await sendWithKey(route, key, input);
    expect(first.status, first.text).toBe(contract.status);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    const reordered = Object.fromEntries(Object.entries(input.body ?? {}).reverse());
    for (const body of [input.body, reordered]) {
      const replay = await sendWithKey(route, key, { ...input, body });
      expect(replay.text).toBe(first.text);
      expect(replay.status).toBe(first.status);
      expect(replay.headers["content-type"]).toBe(first.headers["content-type"]);
      expect(replay.headers["idempotent-replayed"]).toBe("true");
      expect(replay.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    }
  });

  test("the same key with another body is rejected without effect", async () => {
    const input = await createValidInput(route);
    const key = randomUUID();
    const first = await sendWithKey(route, key, input);
    const body = { ...input.body, payment_reference: "another", external_ref: "another" };
    expectError(await sendWithKey(route, key, { ...input, body }), "idempotency_key_reused");
    expect((await sendWithKey(route, key, input)).text).toBe(first.text);
  });
}
