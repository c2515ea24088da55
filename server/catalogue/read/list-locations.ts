import { defaultLimit } from "@/lib/contracts/paging";
import type { PartnerContext } from "../../context";
import { decodeCursor } from "../../paging/cursor";
import { toPage } from "../../paging/page";
import { assertKnownCountry } from "./assert-known";
import { findLocationsPage, type LocationRow } from "./locations.queries";

export type ListLocations = {
  country: string | undefined;
  limit: number | undefined;
  cursor: string | undefined;
};

/**
 * Returns one page of published pickup cities, ordered by name. Throws `invalid_payload` for an unknown
 * country.
 */
export async function listLocations(
  ctx: PartnerContext,
  { country, cursor, limit = defaultLimit }: ListLocations,
) {
  const list = { name: "rentals/locations", filters: { country } };
  const after = cursor === undefined ? undefined : positionOf(decodeCursor(ctx.keys, list, cursor));
  if (country !== undefined) await assertKnownCountry(ctx.database, country);
  const rows = await findLocationsPage(ctx.database, { country, after, limit });
  return toPage(rows, { keys: ctx.keys, list, limit, keyOf: (row: LocationRow) => [row.name, row.id] });
}

function positionOf([name, id]: readonly (string | number)[]) {
  return { name: String(name), id: Number(id) };
}
