import { createStay } from "../../kit/rental";
import { book, findPrice, reserveStay, reserveStayAndBook } from "../clients/book-actions";
import { cancel } from "../clients/other-actions";
import { performRequest } from "../clients/perform-request";
import { getTomorrow, type SimulatedClient } from "../clients/simulated-client";
import { exerciseEndpoint } from "../clients/webhook-actions";
import type { Failpoint } from "./failpoint";

/**
 * Runs the actions that lead a process to the failpoint, on a rental that no other client uses. Cancels the
 * booking unless a worker must handle it later.
 */
export async function runFlow(client: SimulatedClient, { flow }: Failpoint, slot: number): Promise<void> {
  const car = flow === "supply" ? "torture-supplied" : "torture-two";
  const stay = createStay(car, { today: getTomorrow(), slot });
  switch (flow) {
    case "reserve":
      return void (await reserveStay(client, stay));
    case "delete": {
      const draft = await reserveStay(client, stay);
      const path = `/v1/rentals/reservations/${draft?.reference}`;
      return void (await performRequest(
        client.api,
        { op: "delete", method: "DELETE", path },
        client.retryPolicy,
      ));
    }
    case "book":
      await reserveStayAndBook(client, stay);
      return await cancelAll(client);
    case "webhook":
      return await exerciseEndpoint(client);
    default:
      await book(client, stay, findPrice(client, stay) ?? 0);
      // The worker handles the booking later, so it must stay unchanged.
      if (flow !== "supply" && flow !== "accept") await cancelAll(client);
  }
}

async function cancelAll(client: SimulatedClient): Promise<void> {
  while (client.bookings.length > 0) await cancel(client);
}
