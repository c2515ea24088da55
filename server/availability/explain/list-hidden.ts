import type { Day } from "@/lib/dates";
import { type HiddenReason, hiddenReasons } from "@/lib/hidden-reasons";
import type { StayQuote } from "../../pricing/quote-stay";
import type { CityCar } from "../candidates.queries";
import type { Search } from "../parse-search";
import { topK } from "../top-k";
import { type CityView, examineCar, isFree, shiftSearch, toDates } from "./city-view";
import { describeMismatch } from "./describe-mismatch";
import type { ShiftedStay } from "./explained-city";

/** The cars that are hidden for one reason, with some of them as examples. */
export type HiddenGroup = { reason: HiddenReason; count: number; examples: HiddenCar[] };

export type HiddenCar = {
  slug: string;
  title: string;
  /**
   * The value that does not match, or the missing attributes, as text. Null if the car has no such value, or if the
   * reason needs no detail.
   */
  detail: string | null;
  /**
   * The first later day, of those that are examined, from which enough units are available for the same rental. Null if
   * there is none, or if the car is hidden for a reason other than bookings.
   */
  freeFrom: Day | null;
};

const maxExamples = 3;

/** Returns the hidden cars, grouped by the first reason that applies to each, in the order of `hiddenReasons`. */
export function listHidden(view: CityView, search: Search, stay: ShiftedStay): HiddenGroup[] {
  const shifted = shiftSearch(view, search, stay);
  const groups = new Map<HiddenReason, Hidden[]>();
  for (const car of view.cars) {
    const { reason, quote } = examineCar(view, car, shifted);
    if (reason === undefined) continue;
    const group = groups.get(reason) ?? [];
    group.push({ car, quote });
    groups.set(reason, group);
  }
  return hiddenReasons.flatMap((reason) => {
    const group = groups.get(reason);
    if (group === undefined) return [];
    const firsts = topK(group, { compare: bySlug, limit: maxExamples });
    const examples = firsts.map(({ car, quote }) => ({
      slug: car.slug,
      title: car.title,
      detail: describeMismatch(reason, car, { search, quote, names: view.names }),
      freeFrom: reason === "booked" || reason === "turnaround" ? findFreeFrom(view, car, search) : null,
    }));
    return [{ reason, count: group.length, examples }];
  });
}

type Hidden = { car: CityCar; quote: StayQuote | undefined };

function bySlug(left: Hidden, right: Hidden): number {
  return left.car.slug < right.car.slug ? -1 : 1;
}

function findFreeFrom(view: CityView, car: CityCar, search: Search): Day | null {
  const later = view.city.stays.find((stay) => stay.shift > 0 && isFree(view, car, { search, stay }));
  return later === undefined ? null : toDates(search, later.shift).dateFrom;
}
