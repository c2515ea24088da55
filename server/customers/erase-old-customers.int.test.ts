import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { readConfig } from "../env";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { eraseOldCustomers } from "./erase-old-customers";

const dayMs = 86_400_000;

test("customers are erased when their rental ended longer ago than CUSTOMER_RETENTION, and never by default", async ({
  ctx,
  runtime,
}) => {
  const car = await createCar(ctx.database, { fleetSize: 9 });
  const ended = async (days: number, status: "completed" | "confirmed") => {
    const endsAt = new Date(Math.floor((ctx.now.getTime() - days * dayMs) / 3_600_000) * 3_600_000);
    const startsAt = new Date(endsAt.getTime() - dayMs);
    return await createBooking(ctx.database, {
      carId: car.id,
      partnerId: ctx.partner.id,
      status,
      startsAt,
      endsAt,
      customerEmail: `customer-${days}@example.com`,
      paymentReference: `pay-${days}`,
    });
  };
  for (const days of [29, 31, 400]) await ended(days, "completed");
  await ended(500, "confirmed");
  const emails = () =>
    ctx.database.rows<{ email: string }>(
      sql`select customer_email as email from bookings order by ends_at desc`,
    );

  expect(await eraseOldCustomers(runtime)).toBe(false);
  expect(await emails()).not.toContainEqual({ email: "erased@customer.invalid" });

  const config = { ...runtime.config, retention: readConfig({ CUSTOMER_RETENTION: "30d" }).retention };
  while (await eraseOldCustomers({ ...runtime, config }));
  expect(await emails()).toEqual(
    [
      "customer-29@example.com",
      "erased@customer.invalid",
      "erased@customer.invalid",
      "customer-500@example.com",
    ].map((email) => ({ email })),
  );
  const audit = await ctx.database.rows(
    sql`select actor_type, action from audit_log where action like 'customer.%'`,
  );
  expect(audit).toEqual([{ actor_type: "service", action: "customer.expire" }]);
});
