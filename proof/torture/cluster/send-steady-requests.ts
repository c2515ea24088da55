import { setTimeout as sleep } from "node:timers/promises";
import { createStay } from "../../kit/rental";
import { bookAtOnce } from "../clients/book-actions";
import { availabilityPath } from "../clients/other-actions";
import { getTomorrow, type SimulatedClient, slotCount } from "../clients/simulated-client";
import { city } from "../testbed/fixture-data";

const everyMs = 250;

/**
 * The maximum number of searches in progress, and the same maximum for bookings. Without it, requests to a frozen
 * service would pile up. Searches and bookings count separately, because bookings that are repeated during a failover
 * must not hold back searches.
 */
const maxOpen = 60;

/**
 * Searches and books four times a second until the signal, without waiting for earlier requests, so that hanging
 * requests do not hide a recovery. A search is not repeated; a booking follows the retry rules.
 */
export async function sendSteadyRequests(client: SimulatedClient, stop: AbortSignal): Promise<void> {
  const [searches, bookings] = [new Set<Promise<unknown>>(), new Set<Promise<unknown>>()];
  while (!stop.aborted) {
    startUnlessFull(searches, () => searchOnce(client));
    startUnlessFull(bookings, () => bookAtOnce(client));
    await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined);
  }
  await Promise.all([...searches, ...bookings]);
}

function startUnlessFull(open: Set<Promise<unknown>>, start: () => Promise<unknown>): void {
  if (open.size >= maxOpen) return;
  const work = start();
  open.add(work);
  void work.finally(() => open.delete(work));
}

async function searchOnce({ api, random }: SimulatedClient): Promise<void> {
  const stay = createStay("", { today: getTomorrow(), slot: random.between(0, slotCount - 1) });
  await api.attempt({ op: "search", method: "GET", path: availabilityPath(city, stay) });
}
