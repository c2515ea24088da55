import { expect } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { getCarContract } from "@/lib/contracts/catalogue";
import { createBooking } from "../bookings/create-booking";
import { createReservation } from "../reservations/create-reservation";
import { callOperation } from "../testing/fixtures/call-operation";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { runWithoutKey } from "../testing/fixtures/partner-context";
import { daysFrom, parsedBooking, parsedRental } from "../testing/fixtures/rental-body";

const soon = daysFrom(new Date(), 10);

test.for([
  ["0001-01-01", "0001-01-02"],
  ["0001-01-01", "9999-12-31"],
  ["1999-12-04", "1999-12-08"],
  ["1999-12-04", soon],
  [soon, "2200-12-08"],
  [soon, "9999-12-31"],
  ["2200-12-04", "2200-12-08"],
  ["9999-12-30", "9999-12-31"],
  ["9999-12-31", "9999-12-31"],
  ["9999-12-31", "0001-01-01"],
] as const)(
  "dates from %s to %s are rejected wherever dates are accepted, and never cause a fault",
  async ([from, to], { ctx }) => {
    const dates = { date_from: from, date_to: to };
    const hours = { pickup_hour: 0, return_hour: 23 };
    const impossible = { code: "invalid_date_range", status: 422, details: dates };
    // The zones with the largest offsets, so that times leave the year on either side.
    for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const car = await createCar(ctx.database, { timezone, turnaroundHours: 72 });
      const search = async (place: Record<string, string>) =>
        await callOperation(searchAvailabilityContract, ctx, {
          query: { ...dates, pickup_hour: "0", return_hour: "23", ...place },
        });
      await expect(search({ location: `city-${car.slug}` })).rejects.toMatchObject(impossible);
      await expect(search({})).rejects.toMatchObject(impossible);
      const read = callOperation(getCarContract, ctx, { params: { slug: car.slug }, query: dates });
      await expect(read).rejects.toMatchObject(impossible);
      const rental = { ...dates, ...hours };
      await expect(
        runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental(car, rental))),
      ).rejects.toMatchObject(impossible);
      await expect(
        runWithoutKey(ctx, (keyed) => createBooking(keyed, parsedBooking(car, rental))),
      ).rejects.toMatchObject(impossible);
    }
  },
);
