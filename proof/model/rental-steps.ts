import {
  decideBook,
  decideCancel,
  decideDelete,
  decideOneStep,
  decideRead,
  decideReadWithBreakdown,
  decideReplace,
  decideReserve,
  decideSearch,
  decideTransition,
  type Expected,
  expectedTotal,
} from "./decide";
import {
  type Allowed,
  dayText,
  type Model,
  type ModelPartner,
  type Rental,
  type Status,
  type Stay,
  toPaymentReference,
} from "./model";
import type { Request } from "./open-model-testbed";
import { performRequest, type Step } from "./perform-request";

type Pick = { partner: 0 | 1; at: number };

function rentalAt({ rentals }: Model, at: number): Rental | undefined {
  // One of these indexes selects no rental. The step then uses an unknown reference.
  return rentals[at % (rentals.length + 1)];
}

const unknownReference = "RB-0000000000";
let made = 0;
const unique = (kind: string) => {
  made += 1;
  return `${kind}-${process.pid}-${made}`;
};

type StayInput = { car: number; from: number; days: number; units: number };

function toStay({ cars }: Model, { car, from, days, units }: StayInput): Stay {
  const chosen = cars[car % cars.length];
  if (chosen === undefined) throw new Error("The model has no cars.");
  return { car: chosen, from, to: from + days, units };
}

type ReserveStep = Pick & StayInput & { expected: Expected };

function rentalBody(
  model: Model,
  partner: ModelPartner,
  { stay, expected, externalRef }: { stay: Stay; expected: Expected; externalRef: string },
) {
  return {
    ...{ car_slug: stay.car.slug, date_from: dayText(model, stay.from), date_to: dayText(model, stay.to) },
    customer: { first_name: "Ada", last_name: partner.name, email: "ada@example.com" },
    ...{ units: stay.units, external_ref: externalRef },
    expected_total: expectedTotal(expected, stay, partner),
  };
}

export const reserve = (input: ReserveStep): Step => ({
  name: `reserve ${JSON.stringify(input)}`,
  run: async (sequence) => {
    const { model } = sequence;
    const [partner, stay, externalRef] = [model.partners[input.partner], toStay(model, input), unique("ref")];
    const body = rentalBody(model, partner, { stay, expected: input.expected, externalRef });
    const request = { method: "POST", path: "/v1/rentals/reservations", body, key: unique("key") };
    await performRequest(sequence, { partner, request, name: "reserve" }, () =>
      decideReserve(model, { partner, stay, expected: input.expected, externalRef }),
    );
  },
});

export const oneStep = (input: ReserveStep): Step => ({
  name: `one step ${JSON.stringify(input)}`,
  run: async (sequence) => {
    const { model } = sequence;
    const expected = input.expected === "none" ? "right" : input.expected;
    const [partner, stay, externalRef] = [model.partners[input.partner], toStay(model, input), unique("ref")];
    const rental = rentalBody(model, partner, { stay, expected, externalRef });
    const body = { ...rental, payment_reference: toPaymentReference(externalRef) };
    const request = { method: "POST", path: "/v1/rentals/bookings", body, key: unique("key") };
    await performRequest(sequence, { partner, request, name: "one step" }, () =>
      decideOneStep(model, { partner, stay, expected, externalRef }),
    );
  },
});

export const replace = (input: ReserveStep): Step => ({
  name: `replace ${JSON.stringify(input)}`,
  run: async (sequence) => {
    const { model } = sequence;
    const expected = input.expected === "none" ? "right" : input.expected;
    const [partner, stay, externalRef] = [model.partners[input.partner], toStay(model, input), unique("ref")];
    const replaced = rentalAt(model, input.at);
    const body = rentalBody(model, partner, { stay, expected, externalRef });
    const path = `/v1/bookings/${replaced?.reference ?? unknownReference}/replace`;
    const request = { method: "POST", path, body, key: unique("key") };
    await performRequest(sequence, { partner, request, name: "replace" }, () =>
      decideReplace(model, { partner, stay, expected, externalRef, replaced }),
    );
  },
});

export const book = (pick: Pick & { expected: Expected }): Step => ({
  name: `book ${JSON.stringify(pick)}`,
  run: async (sequence) => {
    const { model } = sequence;
    const [partner, rental] = [model.partners[pick.partner], rentalAt(model, pick.at)];
    const total = rental === undefined ? undefined : expectedTotal(pick.expected, rental, partner);
    const payment_reference = rental?.payment ?? "pay";
    const body = { payment_reference, ...(total === undefined ? {} : { expected_total: total }) };
    const path = `/v1/rentals/reservations/${rental?.reference ?? unknownReference}/book`;
    const request = { method: "POST", path, body, key: unique("key") };
    await performRequest(sequence, { partner, request, name: "book" }, () =>
      decideBook(model, { partner, rental, expected: pick.expected }),
    );
  },
});

type DecideRental = (model: Model, partner: ModelPartner, rental: Rental | undefined) => Allowed[];

/** Returns a step that sends a request about one rental, which may belong to the other partner. */
function bookingStep(
  name: string,
  requestFor: (reference: string, rental: Rental | undefined) => Request,
  decide: DecideRental,
): (pick: Pick) => Step {
  return (pick) => ({
    name: `${name} ${JSON.stringify(pick)}`,
    run: async (sequence) => {
      const { model } = sequence;
      const [partner, rental] = [model.partners[pick.partner], rentalAt(model, pick.at)];
      const request = requestFor(rental?.reference ?? unknownReference, rental);
      await performRequest(sequence, { partner, request, name }, () => decide(model, partner, rental));
    },
  });
}

export const cancel = bookingStep(
  "cancel",
  (ref) => ({ method: "POST", path: `/v1/bookings/${ref}/cancel` }),
  decideCancel,
);
export const deleteDraft = bookingStep(
  "delete",
  (ref) => ({ method: "DELETE", path: `/v1/rentals/reservations/${ref}` }),
  decideDelete,
);
export const read = bookingStep(
  "read",
  (ref) => ({ method: "GET", path: `/v1/bookings/${ref}?include=breakdown` }),
  decideReadWithBreakdown,
);
export const readExt = bookingStep(
  "read by external_ref",
  (_ref, rental) => ({ method: "GET", path: `/v1/bookings/ext/${rental?.externalRef ?? "nobody's"}` }),
  decideRead,
);

export const targets: readonly Status[] = ["confirmed", "cancelled", "expired", "completed", "pending"];
export const transition = (pick: Pick & { to: Status }): Step =>
  bookingStep(
    `move to ${pick.to}`,
    (ref) => ({ method: "POST", path: `/v1/sandbox/bookings/${ref}/transition`, body: { to: pick.to } }),
    (model, partner, rental) => decideTransition(model, { partner, rental, to: pick.to }),
  )(pick);

export const search = (input: Pick & StayInput): Step => ({
  name: `search ${JSON.stringify(input)}`,
  run: async (sequence) => {
    const { model } = sequence;
    const [partner, stay] = [model.partners[input.partner], toStay(model, input)];
    const query = new URLSearchParams({
      ...{ location: stay.car.city, units: String(stay.units) },
      ...{ date_from: dayText(model, stay.from), date_to: dayText(model, stay.to) },
    });
    const request = { method: "GET", path: `/v1/rentals/availability?${query}` };
    await performRequest(sequence, { partner, request, name: "search" }, () =>
      decideSearch(model, partner, stay),
    );
  },
});
