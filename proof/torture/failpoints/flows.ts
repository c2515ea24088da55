import { createStay } from "../../kit/rental";
import { type Actor, today } from "../clients/actor";
import { book, priceOf, reserveStay, reserveStayAndBook } from "../clients/book-actions";
import { cancel } from "../clients/other-actions";
import { perform } from "../clients/perform";
import { endpointLife } from "../clients/webhook-actions";
import type { Point } from "./point";

/**
 * Runs the actions that lead a process to the failpoint, on a rental that no other client uses, and cancels
 * the booking.
 */
export async function flow(actor: Actor, { flow: wanted }: Point, slot: number): Promise<void> {
  const car = wanted === "supply" ? "torture-supplied" : "torture-two";
  const stay = createStay(car, { today: today(), slot });
  switch (wanted) {
    case "reserve":
      return void (await reserveStay(actor, stay));
    case "delete": {
      const made = await reserveStay(actor, stay);
      const path = `/v1/rentals/reservations/${made?.reference}`;
      return void (await perform(actor.client, { op: "delete", method: "DELETE", path }, actor.patience));
    }
    case "book":
      await reserveStayAndBook(actor, stay);
      return await cancelAll(actor);
    case "webhook":
      return await endpointLife(actor);
    default:
      await book(actor, stay, priceOf(actor, stay) ?? 0);
      // The worker handles the booking later, so it must stay unchanged.
      if (wanted !== "supply" && wanted !== "accept") await cancelAll(actor);
  }
}

async function cancelAll(actor: Actor): Promise<void> {
  while (actor.bookings.length > 0) await cancel(actor);
}
