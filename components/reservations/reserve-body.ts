import type { OneStepInput, ReserveInput } from "@/lib/api/reservations";
import type { Draft } from "@/lib/contracts/portal/drafts";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { toExternalReference } from "./new-external-reference";
import type { ReserveForm } from "./reserve-rules";

/** Returns the body that reserves the car of `stay` for the customer in the form. */
export function toReserveBody(stay: ReserveQuery, form: ReserveForm): ReserveInput {
  return {
    ...stayFields(stay),
    customer: {
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      email: form.email,
      ...phoneField(form.phone),
    },
    external_ref: form.external_ref.trim(),
  };
}

/** Returns the body that books the car of `stay` in one step, with the payment reference in the form. */
export function toOneStepBody(stay: ReserveQuery, form: ReserveForm): OneStepInput {
  return {
    ...toReserveBody(stay, form),
    expected_total: stay.expected_total,
    payment_reference: form.payment_reference.trim(),
  };
}

/** Returns the body that reserves the draft's rental again, at the draft's total unless `changes` has another one. */
export function toRenewBody(draft: Draft, changes: Partial<ReserveInput>): ReserveInput {
  const { customer: person } = draft;
  return {
    ...stayFields(toReserveQuery(draft)),
    customer: {
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      ...phoneField(person.phone ?? ""),
    },
    payment_method: draft.payment_method,
    external_ref: toExternalReference(draft),
    ...changes,
  };
}

/** Returns the rental of a draft as the parameters of a link to the reserve page. */
export function toReserveQuery(draft: Draft): ReserveQuery {
  const { date_from, date_to, pickup_hour, return_hour, units, pickup_type, currency, total } = draft;
  return {
    car: draft.car.slug,
    date_from,
    date_to,
    pickup_hour,
    return_hour,
    units,
    pickup_type,
    currency,
    expected_total: total,
    location: draft.location.slug,
    external_ref: toExternalReference(draft),
  };
}

function stayFields(stay: ReserveQuery): Omit<ReserveInput, "customer"> {
  const { car, date_from, date_to, pickup_hour, return_hour, units, pickup_type, currency, expected_total } =
    stay;
  return {
    car_slug: car,
    date_from,
    date_to,
    units,
    pickup_hour,
    return_hour,
    pickup_type,
    currency,
    expected_total,
  };
}

function phoneField(typed: string | undefined): { phone?: string } {
  const number = typed?.trim() ?? "";
  return number === "" ? {} : { phone: number };
}
