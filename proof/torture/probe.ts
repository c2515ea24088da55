import { getField } from "../kit/exchanges";
import { createStay } from "../kit/rental";
import { type Actor, places, today } from "./clients/actor";
import { availabilityPath } from "./clients/other-actions";
import { parse, perform } from "./clients/perform";
import { city } from "./testbed/world";

/**
 * Searches every contested rental and reads all bookings of each partner. Call it after the faults have
 * stopped.
 */
export async function probe(actors: readonly Actor[]): Promise<void> {
  const [first] = actors;
  if (first === undefined) return;
  for (let slot = 0; slot < places; slot += 1) {
    const path = availabilityPath(city, createStay("", { today: today(), slot }));
    await perform(first.client, { op: "search", method: "GET", path, probe: true }, first.patience);
  }
  for (const actor of actors) await readStatement(actor);
}

async function readStatement({ client, patience }: Actor): Promise<void> {
  let cursor: unknown;
  do {
    const path = `/v1/bookings?limit=100${typeof cursor === "string" ? `&cursor=${cursor}` : ""}`;
    const page = await perform(client, { op: "statement", method: "GET", path, probe: true }, patience);
    cursor = getField(parse(page ?? { text: "" }), "next_cursor");
  } while (typeof cursor === "string");
}
