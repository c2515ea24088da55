import { createStay } from "../../kit/rental";
import { type Actor, getTomorrow } from "../clients/actor";
import { book, findPrice, reserveStay, reserveStayAndBook } from "../clients/book-actions";
import { cancel } from "../clients/other-actions";
import { performRequest } from "../clients/perform-request";
import { exerciseEndpoint } from "../clients/webhook-actions";
import type { Failpoint } from "./failpoint";

/**
 * Runs the actions that lead a process to the failpoint, on a rental that no other client uses. Cancels the
 * booking unless a worker must handle it later.
 */
export async function runFlow(actor: Actor, { flow }: Failpoint, slot: number): Promise<void> {
  const car = flow === "supply" ? "torture-supplied" : "torture-two";
  const stay = createStay(car, { today: getTomorrow(), slot });
  switch (flow) {
    case "reserve":
      return void (await reserveStay(actor, stay));
    case "delete": {
      const draft = await reserveStay(actor, stay);
      const path = `/v1/rentals/reservations/${draft?.reference}`;
      return void (await performRequest(
        actor.client,
        { op: "delete", method: "DELETE", path },
        actor.retryPolicy,
      ));
    }
    case "book":
      await reserveStayAndBook(actor, stay);
      return await cancelAll(actor);
    case "webhook":
      return await exerciseEndpoint(actor);
    default:
      await book(actor, stay, findPrice(actor, stay) ?? 0);
      // The worker handles the booking later, so it must stay unchanged.
      if (flow !== "supply" && flow !== "accept") await cancelAll(actor);
  }
}

async function cancelAll(actor: Actor): Promise<void> {
  while (actor.bookings.length > 0) await cancel(actor);
}
