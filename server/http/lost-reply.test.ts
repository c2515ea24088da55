import { expect, test } from "vitest";
import { isLost, loseReply } from "./lost-reply";

test("a lost answer breaks off before its first byte, and is known to be lost", async () => {
  const answer = new Response("booked", { status: 201, headers: { "X-Request-Id": "req_1" } });
  const lost = loseReply(answer);
  expect(lost.status).toBe(201);
  await expect(lost.text()).rejects.toThrow();
  expect([isLost(lost), isLost(answer)]).toEqual([true, false]);
});
