import { formatMoney } from "@/lib/format/format-money";
import type { VehicleKnowledge } from "./use-vehicle-offers";
import { factsOf, type Speaking } from "./vehicle-facts";

export type ComparedFact = { name: string; values: string[]; differ: boolean };

/**
 * Returns the facts of the vehicles, one row each. A row differs if two known vehicles have different values.
 */
export function compareFacts(offers: readonly VehicleKnowledge[], speaking: Speaking): ComparedFact[] {
  const { texts, locale } = speaking;
  const { none } = texts.common;
  const columns = offers.map((known) => {
    if (known.is !== "known") return undefined;
    const { price_per_day, currency } = known.offer;
    const perDay = { name: texts.vehicles.perDay, value: formatMoney(price_per_day, currency, locale) };
    return [perDay, ...factsOf(known.offer, speaking)];
  });
  const names = columns.find((column) => column !== undefined)?.map(({ name }) => name) ?? [];
  return names.map((name, row) => {
    const values = columns.map((column) => column?.[row]?.value ?? none);
    const known = values.filter((_value, place) => columns[place] !== undefined);
    return { name, values, differ: new Set(known).size > 1 };
  });
}
