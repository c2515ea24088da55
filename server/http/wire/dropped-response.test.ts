import { expect, test } from "vitest";
import { dropResponse, isDropped } from "./dropped-response";

test("a dropped response fails before its first byte and is marked as dropped", async () => {
  const original = new Response("booked", { status: 201, headers: { "X-Request-Id": "req_1" } });
  const dropped = dropResponse(original);
  expect(dropped.status).toBe(201);
  await expect(dropped.text()).rejects.toThrow();
  expect([isDropped(dropped), isDropped(original)]).toEqual([true, false]);
});
