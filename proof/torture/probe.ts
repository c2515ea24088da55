import { getField } from "../kit/exchanges";
import { createStay } from "../kit/rental";
import { type Actor, getTomorrow, slotCount } from "./clients/actor";
import { availabilityPath } from "./clients/other-actions";
import { parseBody, performRequest } from "./clients/perform-request";
import { city } from "./testbed/fixture-data";

/**
 * Searches every contested rental and reads all bookings of each partner. Call it after the faults have
 * stopped.
 */
export async function probe(actors: readonly Actor[]): Promise<void> {
  const [first] = actors;
  if (first === undefined) return;
  for (let slot = 0; slot < slotCount; slot += 1) {
    const path = availabilityPath(city, createStay("", { today: getTomorrow(), slot }));
    await performRequest(first.client, { op: "search", method: "GET", path, probe: true }, first.retryPolicy);
  }
  for (const actor of actors) await readStatement(actor);
}

async function readStatement({ client, retryPolicy }: Actor): Promise<void> {
  let cursor: unknown;
  do {
    const path = `/v1/bookings?limit=100${typeof cursor === "string" ? `&cursor=${cursor}` : ""}`;
    const page = await performRequest(
      client,
      { op: "statement", method: "GET", path, probe: true },
      retryPolicy,
    );
    cursor = getField(parseBody(page ?? { text: "" }), "next_cursor");
  } while (typeof cursor === "string");
}
