// A model of the API contract, in memory, that shares no code with the service. It holds partners, cars,
// rentals and prices, and decides which responses are allowed.

/** The status of a rental: `draft`, or the status of its booking. */
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
  statusAfterBooking: "pending" | "pending_confirmation" | "pending_supplier";
  /** The price per day in euro cents. */
  price: number;
};

export type ModelPartner = {
  name: string;
  currency: "EUR" | "USD";
  suspended: boolean;
  /** The offset of the partner's clock, in milliseconds. */
  offsetMs: number;
  /** The expected events in order, each as its type and its subject: a reference or an endpoint ID. */
  events: string[];
  /** The references of payments that are marked as refunded. */
  refunded: Set<string>;
  endpoints: ModelEndpoint[];
  /** Secrets that the token route accepts, newest last. `revokedSecrets` are those that it rejects. */
  secrets: string[];
  revokedSecrets: string[];
};

export type ModelEndpoint = { id: number; status: "active" | "paused" };

/** A car, the number of units and the rental days. Days are counted from `dayZero`; each begins at 10:00 UTC. */
export type Stay = { car: ModelCar; from: number; to: number; units: number };

export type Rental = Stay & {
  owner: ModelPartner;
  reference: string;
  externalRef: string;
  status: Status;
  draftUntil: number;
  confirmBy: number;
  total: number;
  /** The payment reference that is sent with the booking request. */
  payment: string;
  /** The time of the partner's clock when it was booked, in milliseconds since the epoch. 0 for a draft. */
  bookedAt: number;
  /** The booking that this one replaces. */
  replaces?: Rental | undefined;
  /** The booking that replaces or replaced this one. */
  replacedBy?: Rental | undefined;
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
 * The tolerance in milliseconds. This close to a deadline both outcomes are allowed, because the service reads its
 * clock after the model.
 */
const toleranceMs = 20_000;

/** Returns the payment reference that is sent with a booking request for this `external_ref`. */
export function toPaymentReference(externalRef: string): string {
  return `pay-${externalRef}`;
}

/** Returns the current time on the partner's clock, in milliseconds since the epoch. */
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

/** Returns the start of a rental, in milliseconds since the epoch. */
export function getStart({ dayZero }: Model, { from }: Pick<Stay, "from">): number {
  return dayZero + from * day + 10 * hour;
}

/** Returns the end of a rental, in milliseconds since the epoch. */
export function getEnd({ dayZero }: Model, { to }: Pick<Stay, "to">): number {
  return dayZero + to * day + 10 * hour;
}

/** Returns the date of a day that is counted from `dayZero`. */
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

/** Returns the units of the car that a booking holds on a day. */
function unitsOn(rental: Rental | undefined, car: ModelCar, at: number): number {
  if (rental === undefined || rental.car !== car || !holdingStatuses.includes(rental.status)) return 0;
  return rental.from <= at && at < rental.to ? rental.units : 0;
}

/**
 * Returns the units of the car that are held on a day. A booking and its replacement hold only the larger of their two
 * numbers of units.
 */
function unitsHeld({ rentals }: Model, car: ModelCar, at: number): number {
  return rentals.reduce((sum, rental) => {
    const units = unitsOn(rental, car, at);
    return sum + units - Math.min(units, unitsOn(rental.replaces, car, at));
  }, 0);
}

/**
 * Returns whether the units of the stay are free on each of its days. Units that `replaced` holds count as free,
 * because the stay would replace that booking.
 */
export function isFree(model: Model, stay: Stay, replaced?: Rental): boolean {
  const { car, from, to, units } = stay;
  for (let at = from; at < to; at += 1) {
    const shared = Math.min(units, unitsOn(replaced, car, at));
    if (unitsHeld(model, car, at) + units - shared > car.fleet) return false;
  }
  return true;
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
      return isBeingReplaced(rental) ? new Map() : new Map([["completed", ["booking.completed"]]]);
    default:
      return new Map();
  }
}

/** Returns whether another booking waits to replace this one. */
export function isBeingReplaced({ replacedBy }: Rental): boolean {
  return replacedBy !== undefined && waitingStatuses.includes(replacedBy.status);
}

/** Sets the status of a rental and records the events. Also updates the booking that the rental replaces. */
export function applyTransition(rental: Rental, status: Status, events: readonly string[]): void {
  const waited = waitingStatuses.includes(rental.status);
  rental.status = status;
  rental.owner.events.push(...events.map((type) => `${type} ${rental.reference}`));
  const { replaces } = rental;
  if (replaces === undefined || !waited) return;
  if (status === "confirmed") endReplaced(replaces);
  else if (!waitingStatuses.includes(status) && replaces.replacedBy === rental)
    replaces.replacedBy = undefined;
}

/**
 * Cancels a booking whose replacement is confirmed, or expires it if its deadline has passed. Leaves an ended booking
 * unchanged.
 */
function endReplaced(rental: Rental): void {
  if (!holdingStatuses.includes(rental.status)) return;
  const isExpired =
    waitingStatuses.includes(rental.status) && isPast(rental.confirmBy, rental.owner) === true;
  const status = isExpired ? "expired" : "cancelled";
  applyTransition(rental, status, [`booking.${status}`]);
}

/** Returns the confirmation deadline of a booking created now. */
export function computeConfirmBy(model: Model, rental: Rental): number {
  const now = getPartnerTime(rental.owner);
  const lead = getStart(model, rental) - now;
  // A replacement must be confirmed before the rental that it replaces starts.
  const latest = rental.replaces === undefined ? Number.POSITIVE_INFINITY : getStart(model, rental.replaces);
  if (lead > 10 * hour) return Math.min(latest, now + 8 * hour);
  return Math.min(latest, lead >= 4 * hour ? getStart(model, rental) - 2 * hour : now + lead / 2);
}

/**
 * Applies all due transitions of the rentals: first expiries in the order of `confirm_by`, then completions in the
 * order of the rentals' ends.
 */
export function applyDueTransitions(model: Model, rentals: readonly Rental[]): void {
  const waiting = rentals.filter(({ status }) => waitingStatuses.includes(status));
  const confirmed = rentals.filter(({ status }) => status === "confirmed");
  waiting.sort((one, other) => one.confirmBy - other.confirmBy);
  confirmed.sort((one, other) => one.to - other.to);
  for (const rental of [...waiting, ...confirmed]) applyDueTransition(model, rental);
}

/**
 * Expires an unconfirmed booking after its deadline, or completes a confirmed one after its rental. The worker and
 * every access by the booking's partner do this too. First applies the due transition of a replacement that waits. A
 * time within `toleranceMs` of now counts as not due. Returns whether the booking itself changed.
 */
export function applyDueTransition(model: Model, rental: Rental): boolean {
  if (isBeingReplaced(rental) && rental.replacedBy !== undefined)
    applyDueTransition(model, rental.replacedBy);
  const { status, owner } = rental;
  if (waitingStatuses.includes(status) && isPast(rental.confirmBy, owner) === true) {
    applyTransition(rental, "expired", ["booking.expired"]);
    return true;
  }
  if (status !== "confirmed" || isPast(getEnd(model, rental), owner) !== true) return false;
  applyTransition(rental, "completed", ["booking.completed"]);
  return true;
}

/**
 * Makes drafts that expired at least 30 days ago permanently expired. The worker deletes them, so they stay unusable
 * even if the clock is set back.
 */
export function purgeDrafts({ rentals }: Model): void {
  for (const rental of rentals) {
    const isOld = isPast(rental.draftUntil + 30 * day, rental.owner) === true;
    if (rental.status === "draft" && isOld) rental.draftUntil = Number.NEGATIVE_INFINITY;
  }
}
