import type { Question } from "../suppliers/begin-search";
import type { Place } from "./places.queries";

/** A search over many cities would otherwise hold hundreds of calls to others' servers. */
export const mostQuestions = 24;

/** Which suppliers are asked about which cities, in the order of the cities; beyond the limit, none. */
export function questionsFor(places: readonly Place[]): Question[] {
  return places
    .flatMap(({ id, supplierIds }) => supplierIds.map((supplierId) => ({ supplierId, locationId: id })))
    .slice(0, mostQuestions);
}
