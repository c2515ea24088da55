import { eraseCustomer } from "../../../server/customers/erase-customer";
import { createApiClient } from "../../../server/testing/fixtures/api-client";
import { bookingBody } from "../../../server/testing/fixtures/rental-body";
import type { TestRuntime } from "../../../server/testing/test-runtime";

/** Books and cancels as a partner that is not part of the run, and erases the customer. */
export async function eraseOneCustomer(
  runtime: TestRuntime,
  car: { slug: string; total: number },
): Promise<void> {
  const { call, partner } = await createApiClient(runtime);
  const customer = {
    first_name: "Jane",
    last_name: "Erased-Soon",
    email: "jane@example.com",
    phone: "+351 912 345 678",
  };
  const body = {
    ...bookingBody(car),
    date_from: day(70),
    date_to: day(73),
    customer,
    expected_total: car.total,
  };
  const booked = await call("POST", "/v1/rentals/bookings", { body, key: "erased" });
  const { booking } = booked.json as { booking?: { reference: string } };
  if (booking === undefined) throw new Error(`The booking failed: ${booked.text}`);
  await call("POST", `/v1/bookings/${booking.reference}/cancel`, { body: { reason: "Jane is ill" } });
  const erased = await eraseCustomer(runtime, await runtime.acting(), {
    email: customer.email,
    accounts: [partner],
  });
  if (erased?.[0]?.bookings.length !== 1) throw new Error("The customer was not erased.");
}

function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}
