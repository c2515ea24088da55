import { field } from "../kit/exchanges";
import {
  type Allowed,
  commissionOf,
  confirmByOf,
  draftMs,
  isFree,
  isPast,
  type Model,
  type ModelPartner,
  movesOf,
  moveTo,
  nowOf,
  type Rental,
  type Status,
  type Stay,
  startOf,
  totalOf,
  waiting,
} from "./model";

export const notFound: Allowed = { status: 404, code: "not_found" };

/** `off` is a euro more than it costs; `none` sends nothing. */
export type Expected = "right" | "off" | "none";

export function expectedTotal(expected: Expected, stay: Stay, partner: ModelPartner): number | undefined {
  if (expected === "none") return undefined;
  return (totalOf(stay, partner) + (expected === "off" ? 100 : 0)) / 100;
}

function priced(found: unknown, stay: Stay, partner: ModelPartner): string | undefined {
  const total = totalOf(stay, partner);
  const commission = commissionOf(total);
  const wanted = { total, partner_commission: commission, net_payable: total - commission };
  for (const [name, cents] of Object.entries(wanted)) {
    const told = field(found, name);
    if (told !== cents / 100) return `${name} is ${String(told)} and not ${cents / 100}`;
  }
  return field(found, "currency") === partner.currency ? undefined : `currency ${field(found, "currency")}`;
}

/** Both answers where a moment is too close to say on which side of it the call came. */
function either(past: boolean | undefined, whenPast: Allowed[], otherwise: Allowed[]): Allowed[] {
  if (past === undefined) return [...whenPast, ...otherwise];
  return past ? whenPast : otherwise;
}

type Wish = { partner: ModelPartner; stay: Stay; expected: Expected; externalRef: string };

export function decideReserve(model: Model, { partner, stay, expected, externalRef }: Wish): Allowed[] {
  const made: Allowed = {
    status: 201,
    see: (body) => priced(field(body, "reservation"), stay, partner),
    effect: (body) => void model.rentals.push(draftOf(body)),
  };
  const draftOf = (body: unknown): Rental => ({
    ...stay,
    owner: partner,
    reference: String(field(body, "reservation", "reference")),
    externalRef,
    status: "draft",
    draftUntil: nowOf(partner) + draftMs,
    confirmBy: 0,
    total: totalOf(stay, partner),
  });
  const free = isFree(model, stay) ? [made] : [{ status: 409, code: "unavailable" }];
  const agreed = expected === "off" ? [{ status: 409, code: "price_mismatch" }] : free;
  return either(isPast(startOf(model, stay), partner), [{ status: 422, code: "invalid_date_range" }], agreed);
}

function booked(model: Model, rental: Rental): void {
  rental.total = totalOf(rental, rental.owner);
  rental.confirmBy = confirmByOf(model, rental);
  moveTo(rental, rental.car.waits, ["booking.created", "booking.payment_authorized"]);
}

function bookingSeen(stay: Stay, partner: ModelPartner) {
  return (body: unknown) => {
    const found = field(body, "booking");
    if (field(found, "status") !== stay.car.waits) return `status ${String(field(found, "status"))}`;
    return priced(found, stay, partner);
  };
}

type Order = { partner: ModelPartner; rental: Rental | undefined; expected: Expected };

export function decideBook(model: Model, { partner, rental, expected }: Order): Allowed[] {
  if (rental === undefined || rental.owner !== partner) return [notFound];
  if (rental.status !== "draft") return [{ status: 409, code: "already_booked" }];
  const made: Allowed = {
    status: 200,
    see: bookingSeen(rental, partner),
    effect: () => booked(model, rental),
  };
  const unavailable = { status: 409, code: "unavailable" };
  const agreed =
    expected === "off"
      ? [{ status: 409, code: "price_mismatch" }]
      : [isFree(model, rental) ? made : unavailable];
  const collectable = either(isPast(startOf(model, rental), partner), [unavailable], agreed);
  const forgotten = isPast(rental.draftUntil + 30 * 86_400_000, partner);
  const lapsed = either(forgotten, [notFound], [{ status: 409, code: "reservation_expired" }]);
  return either(isPast(rental.draftUntil, partner), lapsed, collectable);
}

export function decideOneStep(model: Model, wish: Wish): Allowed[] {
  const { partner, stay, externalRef } = wish;
  return decideReserve(model, wish).map((allowed) =>
    allowed.status === 201
      ? {
          status: 201,
          see: bookingSeen(stay, partner),
          effect: (body: unknown) => {
            const reference = String(field(body, "booking", "reference"));
            const own = { owner: partner, reference, externalRef, status: "draft" as const };
            const rental = { ...stay, ...own, draftUntil: 0, confirmBy: 0, total: 0 };
            model.rentals.push(rental);
            booked(model, rental);
          },
        }
      : allowed,
  );
}

export function decideCancel(model: Model, partner: ModelPartner, rental: Rental | undefined): Allowed[] {
  if (rental === undefined || rental.owner !== partner || rental.status === "draft") return [notFound];
  const done: Allowed = {
    status: 200,
    see: (body) => (field(body, "booking", "status") === "cancelled" ? undefined : "not cancelled"),
    effect: () => {
      if (rental.status !== "cancelled") moveTo(rental, "cancelled", ["booking.cancelled"]);
    },
  };
  const refused = { status: 409, code: "not_cancellable" };
  if (rental.status === "cancelled" || waiting.includes(rental.status)) return [done];
  if (rental.status !== "confirmed") return [refused];
  return either(isPast(startOf(model, rental), partner), [refused], [done]);
}

export function decideDelete(model: Model, partner: ModelPartner, rental: Rental | undefined): Allowed[] {
  if (rental === undefined || rental.owner !== partner) return [notFound];
  if (rental.status !== "draft") return [{ status: 409, code: "not_deletable" }];
  const gone: Allowed = {
    status: 200,
    effect: () => void model.rentals.splice(model.rentals.indexOf(rental), 1),
  };
  return either(isPast(rental.draftUntil, partner), [notFound], [gone]);
}

export function decideRead(partner: ModelPartner, rental: Rental | undefined): Allowed[] {
  if (rental === undefined || rental.owner !== partner || rental.status === "draft") return [notFound];
  return [{ status: 200, see: (body) => seenAs(rental, body) }];
}

export function seenAs({ reference, status, total }: Rental, body: unknown): string | undefined {
  const told = [field(body, "reference"), field(body, "status"), field(body, "total")].join(" ");
  const wanted = [reference, status, total / 100].join(" ");
  return told === wanted ? undefined : `it is ${told} and not ${wanted}`;
}

export function decideMove(partner: ModelPartner, rental: Rental | undefined, to: Status): Allowed[] {
  if (rental === undefined || rental.owner !== partner || rental.status === "draft") return [notFound];
  const events = movesOf(rental).get(to);
  const illegal = { status: 409, code: "illegal_transition" };
  if (events === undefined) return [illegal];
  const moved: Allowed = { status: 200, effect: () => moveTo(rental, to, events) };
  const close = waiting.includes(rental.status) && isPast(rental.confirmBy, partner) === undefined;
  return close && to !== "expired" ? [moved, illegal] : [moved];
}

/** What a search of the car's city shows of it. */
export function decideSearch(model: Model, partner: ModelPartner, stay: Stay): Allowed[] {
  const dayEnds = model.dayZero + (stay.from + 1) * 86_400_000;
  const shown = (body: unknown): string | undefined => {
    const vehicles = field(body, "vehicles");
    const found = Array.isArray(vehicles)
      ? vehicles.find((vehicle) => field(vehicle, "slug") === stay.car.slug)
      : undefined;
    if (found === undefined) {
      const today = isPast(startOf(model, stay), partner) !== false;
      return isFree(model, stay) && !today ? "it is free and not shown" : undefined;
    }
    if (!isFree(model, stay)) return "it is taken and shown";
    const total = totalOf(stay, partner) / 100;
    return field(found, "total") === total
      ? undefined
      : `shown at ${String(field(found, "total"))}, not ${total}`;
  };
  const past = { status: 422, code: "invalid_date_range" };
  return either(isPast(dayEnds, partner), [past], [{ status: 200, see: shown }]);
}
