/**
 * The contract as a program of its own, in memory and without any of the service's code: who has what, what is held
 * when, what each thing costs, and what a call may be answered with.
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
  /** Euro cents a day. */
  price: number;
};

export type ModelPartner = {
  name: string;
  currency: "EUR" | "USD";
  suspended: boolean;
  /** How far its clock is ahead, in milliseconds. */
  ahead: number;
  /** Types of its events with what they are about, in order. */
  events: string[];
  endpoints: ModelEndpoint[];
  /** Secrets that still open the token route, newest last; and one that never did. */
  secrets: string[];
  spent: string[];
};

export type ModelEndpoint = { id: number; status: "active" | "paused" };

/** Days are counted from the first day of the sequence; each begins at 10 o'clock UTC. */
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

export type KeptKey = {
  owner: ModelPartner;
  key: string;
  path: string;
  body: unknown;
  status: number;
  text: string;
};

export type Model = {
  /** The first moment of day 0. */
  dayZero: number;
  partners: [ModelPartner, ModelPartner];
  cars: ModelCar[];
  rentals: Rental[];
  keys: KeptKey[];
};

/** What a call may be answered with, what must be true of it, and what is so afterwards. */
export type Allowed = {
  status: number;
  code?: string;
  /** Says what is wrong with the answer's body. */
  see?: (body: unknown) => string | undefined;
  effect?: (body: unknown) => void;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
export const draftMs = 30 * minute;

/** The service and the model read clocks a moment apart: what lies within it may be told either way. */
const doubtMs = 20_000;

export function nowOf({ ahead }: ModelPartner): number {
  return Date.now() + ahead;
}

/** `undefined` where it is too close to say. */
export function isPast(moment: number, partner: ModelPartner): boolean | undefined {
  const left = moment - nowOf(partner);
  return Math.abs(left) < doubtMs ? undefined : left < 0;
}

export function startOf({ dayZero }: Model, { from }: Pick<Stay, "from">): number {
  return dayZero + from * day + 10 * hour;
}

export function endOf({ dayZero }: Model, { to }: Pick<Stay, "to">): number {
  return dayZero + to * day + 10 * hour;
}

export function dayText({ dayZero }: Model, number: number): string {
  return new Date(dayZero + number * day).toISOString().slice(0, 10);
}

const holding: readonly Status[] = ["pending", "pending_confirmation", "pending_supplier", "confirmed"];
export const waiting = holding.slice(0, 3);

/** The most units of the car that are held on any one of the stay's days. */
function heldDuring({ rentals }: Model, { car, from, to }: Stay): number {
  let peak = 0;
  for (let at = from; at < to; at += 1) {
    const held = rentals
      .filter((rental) => rental.car === car && holding.includes(rental.status))
      .filter((rental) => rental.from <= at && at < rental.to)
      .reduce((sum, { units }) => sum + units, 0);
    peak = Math.max(peak, held);
  }
  return peak;
}

export function isFree(model: Model, stay: Stay): boolean {
  return heldDuring(model, stay) + stay.units <= stay.car.fleet;
}

/** In cents of the partner's invoice currency: a dollar is four fifths of a euro. Half a cent goes up. */
export function totalOf(stay: Stay, { currency }: ModelPartner): number {
  const euros = stay.car.price * (stay.to - stay.from) * stay.units;
  return currency === "EUR" ? euros : Math.floor((euros * 5 + 2) / 4);
}

/** Ten percent, half a cent up. */
export function commissionOf(total: number): number {
  return Math.floor((total + 5) / 10);
}

/** The statuses a booking may be moved to from outside, and what happens on the way. */
export function movesOf(rental: Rental): Map<Status, readonly string[]> {
  const lapsed = isPast(rental.confirmBy, rental.owner) === true && waiting.includes(rental.status);
  const expired: [Status, readonly string[]] = ["expired", ["booking.expired"]];
  if (lapsed) return new Map([expired]);
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

export function moveTo(rental: Rental, status: Status, events: readonly string[]): void {
  rental.status = status;
  rental.owner.events.push(...events.map((type) => `${type} ${rental.reference}`));
}

/** When a booking made now lapses unless it is confirmed. */
export function confirmByOf(model: Model, rental: Rental): number {
  const now = nowOf(rental.owner);
  const lead = startOf(model, rental) - now;
  if (lead > 10 * hour) return now + 8 * hour;
  return lead >= 4 * hour ? startOf(model, rental) - 2 * hour : now + lead / 2;
}

/** What time does once somebody looks: bookings nobody confirmed lapse, and rentals that are over complete. */
export function letTimePass(model: Model): void {
  for (const rental of model.rentals) {
    const { status, owner } = rental;
    if (waiting.includes(status) && isPast(rental.confirmBy, owner) === true) {
      moveTo(rental, "expired", ["booking.expired"]);
    } else if (status === "confirmed" && isPast(endOf(model, rental), owner) === true) {
      moveTo(rental, "completed", ["booking.completed"]);
    }
  }
}
