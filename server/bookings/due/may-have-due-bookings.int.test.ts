import { expect, vi } from "vitest";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { mayHaveDueBookings } from "./may-have-due-bookings";

test("concurrent checks for due bookings share one query, each partner by its own time", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const { id: carId } = await createCar(database);
  const confirmBy = new Date(ctx.now.getTime() + 3_600_000);
  const before = new Date(confirmBy.getTime() - 1);
  const [waiting, ended, idle] = await Promise.all([
    partnerContext(runtime),
    partnerContext(runtime),
    partnerContext(runtime),
  ]);
  await createBooking(database, { carId, partnerId: waiting.partner.id, confirmBy });
  const rental = { startsAt: new Date(confirmBy.getTime() - 1000), endsAt: confirmBy };
  await createBooking(database, { carId, partnerId: ended.partner.id, status: "confirmed", ...rental });
  const check = async (now: Date) => {
    const sent = vi.spyOn(database.pool, "query");
    const callers = [waiting, ended, idle];
    const found = await Promise.all(
      callers.map(({ partner }) => mayHaveDueBookings(database, { partnerId: partner.id, now })),
    );
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    return found;
  };
  expect(await check(before)).toEqual([false, false, false]);
  expect(await check(confirmBy)).toEqual([true, true, false]);
  const partnerId = waiting.partner.id;
  const both = [before, confirmBy].map((now) => mayHaveDueBookings(database, { partnerId, now }));
  expect(await Promise.all(both)).toContain(true);
});
