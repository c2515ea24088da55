import { expect, test } from "vitest";
import { dropResponse, isLost } from "./dropped-response";

test("a lost answer breaks off before its first byte, and is known to be lost", async () => {
  const answer = new Response("booked", { status: 201, headers: { "X-Request-Id": "req_1" } });
  const lost = dropResponse(answer);
  expect(lost.status).toBe(201);
  await expect(lost.text()).rejects.toThrow();
  expect([isLost(lost), isLost(answer)]).toEqual([true, false]);
});
