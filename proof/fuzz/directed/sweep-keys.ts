import { setTimeout as sleep } from "node:timers/promises";
import { call, type Lane, planCall, textAt } from "../cases/lane";
import { rentalOf } from "../cases/make";
import { parsed } from "../wire/wire";
import { type Directed, meets } from "./directed";

type Submit = Lane["submit"];
type Keyed = "createReservation" | "createBooking" | "bookReservation";

const payment = { payment_reference: "pay-directed" };

/** Two calls of one key at once, each on a connection of its own, where the first takes its time. */
export async function sweepHeldKeys(directed: Directed, submitApart: () => Submit): Promise<void> {
  const { lane, random } = directed;
  const rental = rentalOf(lane.own, random, "test-in-progress");
  const both = async (name: Keyed, parts: object) => {
    const plan = planCall(lane, lane.own, [name, { ...parts, key: lane.unique(), story: "held by its car" }]);
    const first = submitApart()(plan, ["slow"]);
    await sleep(1500);
    const second = { lane: { ...lane, submit: submitApart() } };
    await meets(second, plan, {
      status: 409,
      code: "idempotency_key_in_progress",
      story: "while it is held",
    });
    return await first;
  };
  const draftThenBook = async () => {
    const { reply } = await both("createReservation", { body: rental });
    const reference = reply.kind === "answered" ? textAt(parsed(reply), "reservation", "reference") : "";
    await both("bookReservation", { params: { reference }, body: payment });
  };
  const atOnce = both("createBooking", { body: { ...rental, ...payment, expected_total: 1 } });
  await Promise.all([draftThenBook(), atOnce]);
  await call(lane, lane.own, ["getMe", {}]);
}
