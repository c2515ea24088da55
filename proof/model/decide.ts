import { getField } from "../kit/exchanges";
import {
  type Allowed,
  applyDueTransition,
  applyTransition,
  computeCommission,
  computeConfirmBy,
  computeTotal,
  draftMs,
  getPartnerTime,
  getStart,
  getTransitions,
  isBeingReplaced,
  isFree,
  isPast,
  type Model,
  type ModelPartner,
  type Rental,
  type Status,
  type Stay,
  toPaymentReference,
  waitingStatuses,
} from "./model";

export const notFound: Allowed = { status: 404, code: "not_found" };

/** The `expected_total` to send: the right total, a total that is 1.00 too high (`off`), or none. */
export type Expected = "right" | "off" | "none";

/** Returns the `expected_total` to send, or `undefined` to send none. */
export function expectedTotal(expected: Expected, stay: Stay, partner: ModelPartner): number | undefined {
  if (expected === "none") return undefined;
  return (computeTotal(stay, partner) + (expected === "off" ? 100 : 0)) / 100;
}

function checkPrice(found: unknown, stay: Stay, partner: ModelPartner): string | undefined {
  const total = computeTotal(stay, partner);
  const commission = computeCommission(total);
  const expected = { total, partner_commission: commission, net_payable: total - commission };
  for (const [name, cents] of Object.entries(expected)) {
    const actual = getField(found, name);
    if (actual !== cents / 100) return `${name} is ${String(actual)}, expected ${cents / 100}`;
  }
  return getField(found, "currency") === partner.currency
    ? undefined
    : `the currency is ${getField(found, "currency")}`;
}

/**
 * Returns `whenPast` if `past` is true, and `otherwise` if it is false. Returns both if `past` is undefined, because
 * the clock is too close to the moment to tell which of them applies.
 */
function either(past: boolean | undefined, whenPast: Allowed[], otherwise: Allowed[]): Allowed[] {
  if (past === undefined) return [...whenPast, ...otherwise];
  return past ? whenPast : otherwise;
}

type ReserveInput = {
  partner: ModelPartner;
  stay: Stay;
  expected: Expected;
  externalRef: string;
  /** The booking that the new one replaces. */
  replaced?: Rental;
};

/** Returns the allowed responses to a reservation. */
export function decideReserve(
  model: Model,
  { partner, stay, expected, externalRef, replaced }: ReserveInput,
): Allowed[] {
  const made: Allowed = {
    status: 201,
    check: (body) => checkPrice(getField(body, "reservation"), stay, partner),
    effect: (body) => void model.rentals.push(toDraft(body)),
  };
  const toDraft = (body: unknown): Rental => ({
    ...stay,
    owner: partner,
    reference: String(getField(body, "reservation", "reference")),
    externalRef,
    status: "draft",
    draftUntil: getPartnerTime(partner) + draftMs,
    confirmBy: 0,
    total: computeTotal(stay, partner),
    payment: toPaymentReference(externalRef),
    bookedAt: 0,
  });
  const free = isFree(model, stay, replaced) ? [made] : [{ status: 409, code: "unavailable" }];
  const agreed = expected === "off" ? [{ status: 409, code: "price_mismatch" }] : free;
  return either(
    isPast(getStart(model, stay), partner),
    [{ status: 422, code: "invalid_date_range" }],
    agreed,
  );
}

function applyBooking(model: Model, rental: Rental): void {
  rental.total = computeTotal(rental, rental.owner);
  rental.confirmBy = computeConfirmBy(model, rental);
  rental.bookedAt = getPartnerTime(rental.owner);
  applyTransition(rental, rental.car.statusAfterBooking, ["booking.created", "booking.payment_authorized"]);
}

function checkBooking(stay: Stay, partner: ModelPartner) {
  return (body: unknown) => {
    const found = getField(body, "booking");
    if (getField(found, "status") !== stay.car.statusAfterBooking)
      return `the status is ${String(getField(found, "status"))}`;
    return checkPrice(found, stay, partner);
  };
}

type BookInput = { partner: ModelPartner; rental: Rental | undefined; expected: Expected };

/**
 * Returns the allowed responses to the booking of a draft, or of an unknown draft if `rental` is undefined.
 */
export function decideBook(model: Model, { partner, rental, expected }: BookInput): Allowed[] {
  if (rental === undefined || rental.owner !== partner) return [notFound];
  if (rental.status !== "draft") {
    applyDueTransition(model, rental);
    return [{ status: 409, code: "already_booked" }];
  }
  const made: Allowed = {
    status: 200,
    check: checkBooking(rental, partner),
    effect: () => applyBooking(model, rental),
  };
  const unavailable = { status: 409, code: "unavailable" };
  const agreed =
    expected === "off"
      ? [{ status: 409, code: "price_mismatch" }]
      : [isFree(model, rental) ? made : unavailable];
  const beforePickup = either(isPast(getStart(model, rental), partner), [unavailable], agreed);
  const purged = isPast(rental.draftUntil + 30 * 86_400_000, partner);
  const expired = either(purged, [notFound], [{ status: 409, code: "reservation_expired" }]);
  return either(isPast(rental.draftUntil, partner), expired, beforePickup);
}

/** Returns the allowed responses to a booking in one step. */
export function decideOneStep(model: Model, input: ReserveInput): Allowed[] {
  const { partner, stay, externalRef, replaced } = input;
  return decideReserve(model, input).map((allowed) =>
    allowed.status === 201
      ? {
          status: 201,
          check: checkBooking(stay, partner),
          effect: (body: unknown) => {
            const reference = String(getField(body, "booking", "reference"));
            const own = { owner: partner, reference, externalRef, status: "draft" as const };
            const rental: Rental = {
              ...stay,
              ...own,
              draftUntil: 0,
              confirmBy: 0,
              total: 0,
              bookedAt: 0,
              payment: replaced?.payment ?? toPaymentReference(externalRef),
              replaces: replaced,
            };
            model.rentals.push(rental);
            if (replaced !== undefined) replaced.replacedBy = rental;
            applyBooking(model, rental);
          },
        }
      : allowed,
  );
}

/**
 * Returns the allowed responses to a replacement of `replaced`, or of an unknown booking if it is undefined.
 */
export function decideReplace(
  model: Model,
  { replaced, ...input }: Omit<ReserveInput, "replaced"> & { replaced: Rental | undefined },
): Allowed[] {
  const { partner } = input;
  if (replaced === undefined || replaced.owner !== partner || replaced.status === "draft") return [notFound];
  applyDueTransition(model, replaced);
  const { status, replaces } = replaced;
  const refused = { status: 409, code: "not_cancellable" };
  const waits = waitingStatuses.includes(status);
  if (!waits && status !== "confirmed") return [refused];
  if (waits && replaces !== undefined) return [refused];
  const possible = isBeingReplaced(replaced)
    ? [{ status: 409, code: "already_replaced" }]
    : decideOneStep(model, { ...input, replaced });
  return waits ? possible : either(isPast(getStart(model, replaced), partner), [refused], possible);
}

/** Returns the allowed responses to a cancellation. */
export function decideCancel(model: Model, partner: ModelPartner, rental: Rental | undefined): Allowed[] {
  if (rental === undefined || rental.owner !== partner || rental.status === "draft") return [notFound];
  applyDueTransition(model, rental);
  const done: Allowed = {
    status: 200,
    check: (body) =>
      getField(body, "booking", "status") === "cancelled" ? undefined : "the booking is not cancelled",
    effect: () => {
      if (rental.status !== "cancelled") applyTransition(rental, "cancelled", ["booking.cancelled"]);
    },
  };
  const refused = { status: 409, code: "not_cancellable" };
  if (rental.status === "cancelled" || waitingStatuses.includes(rental.status)) return [done];
  if (rental.status !== "confirmed") return [refused];
  return either(isPast(getStart(model, rental), partner), [refused], [done]);
}

/** Returns the allowed responses to the deletion of a draft. */
export function decideDelete(model: Model, partner: ModelPartner, rental: Rental | undefined): Allowed[] {
  if (rental === undefined || rental.owner !== partner) return [notFound];
  if (rental.status !== "draft") {
    applyDueTransition(model, rental);
    return [{ status: 409, code: "not_deletable" }];
  }
  const gone: Allowed = {
    status: 200,
    effect: () => void model.rentals.splice(model.rentals.indexOf(rental), 1),
  };
  return either(isPast(rental.draftUntil, partner), [notFound], [gone]);
}

/** Returns the allowed responses to a read of a booking. */
export function decideRead(model: Model, partner: ModelPartner, rental: Rental | undefined): Allowed[] {
  if (rental === undefined || rental.owner !== partner || rental.status === "draft") return [notFound];
  applyDueTransition(model, rental);
  return [{ status: 200, check: (body) => compareBooking(rental, body) }];
}

/**
 * Returns the allowed responses to a read of a booking with `include=breakdown`. Their check also compares the
 * number of days and the sum of their amounts.
 */
export function decideReadWithBreakdown(
  model: Model,
  partner: ModelPartner,
  rental: Rental | undefined,
): Allowed[] {
  return decideRead(model, partner, rental).map((allowed) => {
    if (rental === undefined || allowed.status !== 200) return allowed;
    return {
      ...allowed,
      check: (body) => allowed.check?.(body) ?? compareBreakdown(rental, getField(body, "breakdown")),
    };
  });
}

/** Returns what is wrong with a breakdown, or undefined if its days are complete and add up to the total. */
function compareBreakdown({ from, to, total }: Rental, breakdown: unknown): string | undefined {
  const lines = getField(breakdown, "lines");
  if (!Array.isArray(lines) || lines.length !== to - from)
    return `the breakdown does not have ${to - from} days`;
  const cents = lines.reduce((sum, line) => sum + Math.round(Number(getField(line, "amount")) * 100), 0);
  return cents === total ? undefined : `the days add up to ${cents / 100}, expected ${total / 100}`;
}

/** Returns the difference between a booking in a response and in the model, or `undefined` if they agree. */
export function compareBooking(rental: Rental, body: unknown): string | undefined {
  const { reference, status, total, replaces, replacedBy } = rental;
  const names = ["reference", "status", "total", "replaces", "replaced_by"];
  const actual = names.map((name) => String(getField(body, name))).join(" ");
  const pair = [replaces?.reference ?? null, replacedBy?.reference ?? null];
  const expected = [reference, status, total / 100, ...pair].map(String).join(" ");
  return actual === expected ? undefined : `the booking is ${actual}, expected ${expected}`;
}

type MoveInput = { partner: ModelPartner; rental: Rental | undefined; to: Status };

/** Returns the allowed responses to a sandbox transition to the status `to`. */
export function decideTransition(model: Model, { partner, rental, to }: MoveInput): Allowed[] {
  if (rental === undefined || rental.owner !== partner || rental.status === "draft") return [notFound];
  const illegal = { status: 409, code: "illegal_transition" };
  if (applyDueTransition(model, rental)) return rental.status === to ? [{ status: 200 }] : [illegal];
  const events = getTransitions(rental).get(to);
  if (events === undefined) return [illegal];
  const moved: Allowed = { status: 200, effect: () => applyTransition(rental, to, events) };
  const close = waitingStatuses.includes(rental.status) && isPast(rental.confirmBy, partner) === undefined;
  return close && to !== "expired" ? [moved, illegal] : [moved];
}

/**
 * Returns the allowed responses to a search of the car's city. Their check compares whether the car is listed, and its
 * total.
 */
export function decideSearch(model: Model, partner: ModelPartner, stay: Stay): Allowed[] {
  const shown = (body: unknown): string | undefined => {
    const vehicles = getField(body, "vehicles");
    const found = Array.isArray(vehicles)
      ? vehicles.find((vehicle) => getField(vehicle, "slug") === stay.car.slug)
      : undefined;
    if (found === undefined) return isFree(model, stay) ? "the car is available but not listed" : undefined;
    if (!isFree(model, stay)) return "the car is taken but listed";
    const total = computeTotal(stay, partner) / 100;
    return getField(found, "total") === total
      ? undefined
      : `the total is ${String(getField(found, "total"))}, expected ${total}`;
  };
  const past = { status: 422, code: "invalid_date_range" };
  return either(isPast(getStart(model, stay), partner), [past], [{ status: 200, check: shown }]);
}
