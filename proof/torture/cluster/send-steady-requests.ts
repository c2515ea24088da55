import { setTimeout as sleep } from "node:timers/promises";
import { createStay } from "../../kit/rental";
import { bookAtOnce } from "../clients/book-actions";
import { availabilityPath } from "../clients/other-actions";
import { getTomorrow, type SimulatedClient, slotCount } from "../clients/simulated-client";
import { city } from "../testbed/fixture-data";

const everyMs = 250;

/** The maximum number of requests in progress. A frozen service would otherwise collect them without limit. */
const maxOpen = 60;

/**
 * Searches and books four times a second until the signal, without waiting for earlier requests, so that hanging
 * requests do not hide a recovery. A search is not repeated; a booking follows the retry rules.
 */
export async function sendSteadyRequests(client: SimulatedClient, stop: AbortSignal): Promise<void> {
  const open = new Set<Promise<unknown>>();
  const start = (work: Promise<unknown>) => {
    open.add(work);
    void work.finally(() => open.delete(work));
  };
  while (!stop.aborted) {
    if (open.size < maxOpen) {
      start(searchOnce(client));
      start(bookAtOnce(client));
    }
    await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined);
  }
  await Promise.all(open);
}

async function searchOnce({ api, random }: SimulatedClient): Promise<void> {
  const stay = createStay("", { today: getTomorrow(), slot: random.between(0, slotCount - 1) });
  await api.attempt({ op: "search", method: "GET", path: availabilityPath(city, stay) });
}
