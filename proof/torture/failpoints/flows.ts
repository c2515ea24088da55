import { stayAt } from "../../kit/rental";
import { type Actor, today } from "../clients/actor";
import { book, priceOf, reserveStay, reserveStayAndBook } from "../clients/book-actions";
import { cancel } from "../clients/other-actions";
import { perform } from "../clients/perform";
import { endpointLife } from "../clients/webhook-actions";
import type { Point } from "./point";

/** Does what leads a process to the point, on a stay that nobody else wants, and clears it away. */
export async function flow(actor: Actor, { flow: wanted }: Point, place: number): Promise<void> {
  const car = wanted === "supply" ? "torture-supplied" : "torture-two";
  const stay = stayAt(car, { today: today(), place });
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
      // What a worker is to do with the booking comes later, and must find it as it was made.
      if (wanted !== "supply" && wanted !== "accept") await cancelAll(actor);
  }
}

async function cancelAll(actor: Actor): Promise<void> {
  while (actor.bookings.length > 0) await cancel(actor);
}
