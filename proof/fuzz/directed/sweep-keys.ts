import { setTimeout as sleep } from "node:timers/promises";
import { randomRental } from "../cases/create-data";
import { callOperation, getText, type Lane, planRequest } from "../cases/lane";
import { parseBody } from "../wire/wire";
import { type DirectedContext, submitExpecting } from "./directed-context";

type Submit = Lane["submit"];
type IdempotentOperation = "createReservation" | "createBooking" | "bookReservation";

const payment = { payment_reference: "pay-directed" };

/**
 * Sends pairs of requests with the same key on separate connections. The first is slow, so the second must
 * fail with 409.
 */
export async function sweepConcurrentKeys(
  directed: DirectedContext,
  submitApart: () => Submit,
): Promise<void> {
  const { lane, random } = directed;
  const rental = randomRental(lane.own, random, "test-in-progress");
  const both = async (name: IdempotentOperation, parts: object) => {
    const plan = planRequest(lane, lane.own, [
      name,
      { ...parts, key: lane.unique(), label: "a slow request" },
    ]);
    const first = submitApart()(plan, ["slow"]);
    await sleep(1500);
    const second = { lane: { ...lane, submit: submitApart() } };
    await submitExpecting(second, plan, {
      status: 409,
      code: "idempotency_key_in_progress",
      label: "a concurrent request with its key",
    });
    return await first;
  };
  const draftThenBook = async () => {
    const { reply } = await both("createReservation", { body: rental });
    const reference = reply.kind === "received" ? getText(parseBody(reply), "reservation", "reference") : "";
    await both("bookReservation", { params: { reference }, body: payment });
  };
  const oneStep = both("createBooking", { body: { ...rental, ...payment, expected_total: 1 } });
  await Promise.all([draftThenBook(), oneStep]);
  await callOperation(lane, lane.own, ["getMe", {}]);
}
