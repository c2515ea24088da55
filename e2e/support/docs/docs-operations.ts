import { type OperationId, partnerContracts } from "@/lib/contracts/all";
import { createBookingContract } from "@/lib/contracts/bookings";
import { getCarContract } from "@/lib/contracts/catalogue";
import type { Contract } from "@/lib/contracts/contract";
import { reserveContract } from "@/lib/contracts/reservations";
import { pathVariable } from "@/lib/docs/samples/variable";
import type { ApiClient } from "../api-client";
import { createEndpoint } from "../endpoints";
import { sampleRequests } from "../partner-route/sample-requests";
import { customer } from "../rentals";

type Variables = Record<string, string>;

/** Creates the data that an operation's example needs, and returns its variables. */
export async function createVariables(
  id: OperationId,
  client: ApiClient,
  shell: Variables,
): Promise<Variables> {
  const stay = { date_from: shell.DATE_FROM ?? "", date_to: shell.DATE_TO ?? "" };
  const { total = 0 } = await client.call(getCarContract, { params: { slug: "test-accept" }, query: stay });
  const common = { ...shell, TOTAL: String(total) };
  const rental = { car_slug: "test-accept", ...stay, customer };
  const contract: Contract = partnerContracts[id];
  if (id === "bookReservation" || id === "deleteReservation") {
    const { reservation } = await client.call(reserveContract, { body: rental });
    return { ...common, REFERENCE: reservation.reference };
  }
  if (/\{(reference|external_ref)\}/.test(contract.path)) {
    const body = {
      ...rental,
      car_slug: "test-never-accepted",
      external_ref: shell.ORDER,
      payment_reference: "pay_1042",
      expected_total: total,
    };
    const { booking } = await client.call(createBookingContract, { body });
    return { ...common, REFERENCE: booking.reference };
  }
  if (id === "getIdempotencyKey") {
    const key = `${shell.ORDER}-reserve`;
    await client.call(reserveContract, { body: rental, key });
    return { ...common, KEY: key };
  }
  if (id === "startDrills") {
    // A separate endpoint, because an endpoint has one run at a time.
    return { ...common, WEBHOOK_ID: String((await createEndpoint(client)).id) };
  }
  const params = (await sampleRequests[id]?.path?.create(client)) ?? {};
  const named = Object.entries(params).map(([name, value]) => [pathVariable(name, contract.path), value]);
  return { ...common, ...Object.fromEntries(named), CAR: "test-accept" };
}
