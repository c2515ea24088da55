import { getField } from "../kit/exchanges";
import { createStay } from "../kit/rental";
import { availabilityPath } from "./clients/other-actions";
import { parseBody, performRequest } from "./clients/perform-request";
import { getTomorrow, type SimulatedClient, slotCount } from "./clients/simulated-client";
import { city } from "./testbed/fixture-data";

/**
 * Searches every contested rental and reads all bookings of each partner. Call it after the faults have
 * stopped.
 */
export async function recordFinalState(clients: readonly SimulatedClient[]): Promise<void> {
  const [first] = clients;
  if (first === undefined) return;
  for (let slot = 0; slot < slotCount; slot += 1) {
    const path = availabilityPath(city, createStay("", { today: getTomorrow(), slot }));
    await performRequest(first.api, { op: "search", method: "GET", path, probe: true }, first.retryPolicy);
  }
  for (const client of clients) await readStatement(client);
}

async function readStatement({ api, retryPolicy }: SimulatedClient): Promise<void> {
  let cursor: unknown;
  do {
    const path = `/v1/bookings?limit=100${typeof cursor === "string" ? `&cursor=${cursor}` : ""}`;
    const page = await performRequest(
      api,
      { op: "statement", method: "GET", path, probe: true },
      retryPolicy,
    );
    cursor = getField(parseBody(page ?? { text: "" }), "next_cursor");
  } while (typeof cursor === "string");
}
