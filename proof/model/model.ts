/**
 * A model of the API contract, in memory, that shares no code with the service. It holds partners, cars,
 * rentals and prices, and decides which responses are allowed.
 */

export type Status =
  | "draft"
  | "pending"
  | "pending_confirmation"
  | "pending_supplier"
  | "confirmed"
  | "cancelled"
  | "expired"
  | "completed";

export type ModelCar = {
  slug: string;
  city: string;
  fleet: number;
  waits: "pending" | "pending_confirmation" | "pending_supplier";
  /** The price per day in euro cents. */
  price: number;
};

export type ModelPartner = {
  name: string;
  currency: "EUR" | "USD";
  suspended: boolean;
  /** The offset of the partner's clock, in milliseconds. */
  offsetMs: number;
  /** The event types with the subject of each event, in order. */
  events: string[];
  endpoints: ModelEndpoint[];
  /** Secrets that the token route accepts, newest last. `revokedSecrets` are those that it rejects. */
  secrets: string[];
  revokedSecrets: string[];
};

export type ModelEndpoint = { id: number; status: "active" | "paused" };

/** A rental period. Days are counted from the first day of the sequence; each begins at 10:00 UTC. */
export type Stay = { car: ModelCar; from: number; to: number; units: number };

export type Rental = Stay & {
  owner: ModelPartner;
  reference: string;
  externalRef: string;
  status: Status;
  draftUntil: number;
  confirmBy: number;
  total: number;
};

export type StoredKey = {
  owner: ModelPartner;
  key: string;
  path: string;
  body: unknown;
  status: number;
  text: string;
};

export type Model = {
  /** The start of day 0, in milliseconds since the epoch. */
  dayZero: number;
  partners: [ModelPartner, ModelPartner];
  cars: ModelCar[];
  rentals: Rental[];
  keys: StoredKey[];
};

/** An allowed response, a check of its body, and its effect on the model. */
export type Allowed = {
  status: number;
  code?: string;
  /** Returns what is wrong with the body, or `undefined`. */
  check?: (body: unknown) => string | undefined;
  effect?: (body: unknown) => void;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
export const draftMs = 30 * minute;

/**
 * Within this many milliseconds of a deadline, both outcomes are allowed, because the service reads its clock
 * after the model.
 */
const toleranceMs = 20_000;

export function getPartnerTime({ offsetMs }: ModelPartner): number {
  return Date.now() + offsetMs;
}

/**
 * Returns whether the moment has passed by the partner's clock, or `undefined` if it is less than
 * `toleranceMs` away.
 */
export function isPast(moment: number, partner: ModelPartner): boolean | undefined {
  const left = moment - getPartnerTime(partner);
  return Math.abs(left) < toleranceMs ? undefined : left < 0;
}

export function getStart({ dayZero }: Model, { from }: Pick<Stay, "from">): number {
  return dayZero + from * day + 10 * hour;
}

export function getEnd({ dayZero }: Model, { to }: Pick<Stay, "to">): number {
  return dayZero + to * day + 10 * hour;
}

export function dayText({ dayZero }: Model, number: number): string {
  return new Date(dayZero + number * day).toISOString().slice(0, 10);
}

const holdingStatuses: readonly Status[] = [
  "pending",
  "pending_confirmation",
  "pending_supplier",
  "confirmed",
];
export const waitingStatuses = holdingStatuses.slice(0, 3);

/** Returns the peak number of units of the car that are held on any day of the rental. */
function maxUnitsHeld({ rentals }: Model, { car, from, to }: Stay): number {
  let peak = 0;
  for (let at = from; at < to; at += 1) {
    const held = rentals
      .filter((rental) => rental.car === car && holdingStatuses.includes(rental.status))
      .filter((rental) => rental.from <= at && at < rental.to)
      .reduce((sum, { units }) => sum + units, 0);
    peak = Math.max(peak, held);
  }
  return peak;
}

export function isFree(model: Model, stay: Stay): boolean {
  return maxUnitsHeld(model, stay) + stay.units <= stay.car.fleet;
}

/**
 * Returns the total in minor units of the partner's invoice currency. 1 EUR is 1.25 USD; half a cent is
 * rounded up.
 */
export function computeTotal(stay: Stay, { currency }: ModelPartner): number {
  const euros = stay.car.price * (stay.to - stay.from) * stay.units;
  return currency === "EUR" ? euros : Math.floor((euros * 5 + 2) / 4);
}

/** Returns 10% of the total; half a cent is rounded up. */
export function computeCommission(total: number): number {
  return Math.floor((total + 5) / 10);
}

/** Returns the statuses that a sandbox transition may set, with the events of each transition. */
export function getTransitions(rental: Rental): Map<Status, readonly string[]> {
  const expired: [Status, readonly string[]] = ["expired", ["booking.expired"]];
  switch (rental.status) {
    case "pending":
    case "pending_confirmation":
      return new Map([["confirmed", ["booking.confirmed"]], ["cancelled", ["booking.cancelled"]], expired]);
    case "pending_supplier":
      return new Map([
        ["confirmed", ["booking.supplier_confirmed", "booking.confirmed"]],
        ["cancelled", ["booking.supplier_failed", "booking.cancelled"]],
        expired,
      ]);
    case "confirmed":
      return new Map([["completed", ["booking.completed"]]]);
    default:
      return new Map();
  }
}

export function applyTransition(rental: Rental, status: Status, events: readonly string[]): void {
  rental.status = status;
  rental.owner.events.push(...events.map((type) => `${type} ${rental.reference}`));
}

/** Returns the confirmation deadline of a booking created now. */
export function computeConfirmBy(model: Model, rental: Rental): number {
  const now = getPartnerTime(rental.owner);
  const lead = getStart(model, rental) - now;
  if (lead > 10 * hour) return now + 8 * hour;
  return lead >= 4 * hour ? getStart(model, rental) - 2 * hour : now + lead / 2;
}

/** Applies what is due to the rentals: first by `confirm_by`, then by the end, oldest first. */
export function applyDueTransitions(model: Model, rentals: readonly Rental[]): void {
  const waiting = rentals.filter(({ status }) => waitingStatuses.includes(status));
  const confirmed = rentals.filter(({ status }) => status === "confirmed");
  waiting.sort((one, other) => one.confirmBy - other.confirmBy);
  confirmed.sort((one, other) => one.to - other.to);
  for (const rental of [...waiting, ...confirmed]) applyDueTransition(model, rental);
}

/**
 * Expires an unconfirmed booking past its deadline or completes an ended rental, as the worker and every
 * access by its partner do. A time within `toleranceMs` of now counts as not due. Returns whether one of them
 * was due.
 */
export function applyDueTransition(model: Model, rental: Rental): boolean {
  const { status, owner } = rental;
  if (waitingStatuses.includes(status) && isPast(rental.confirmBy, owner) === true) {
    applyTransition(rental, "expired", ["booking.expired"]);
    return true;
  }
  if (status !== "confirmed" || isPast(getEnd(model, rental), owner) !== true) return false;
  applyTransition(rental, "completed", ["booking.completed"]);
  return true;
}
