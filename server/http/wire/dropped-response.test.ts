import { expect, test } from "vitest";
import { dropResponse, isLost } from "./dropped-response";

test("a dropped response fails before its first byte and is marked as dropped", async () => {
  const answer = new Response("booked", { status: 201, headers: { "X-Request-Id": "req_1" } });
  const lost = dropResponse(answer);
  expect(lost.status).toBe(201);
  await expect(lost.text()).rejects.toThrow();
  expect([isLost(lost), isLost(answer)]).toEqual([true, false]);
});
