import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { PartnerContext } from "../context";
import { findText } from "../testing/find-text";
import { createApiClient } from "../testing/fixtures/api-client";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test } from "../testing/fixtures/integration-test";
import { bookingBody, rentalBody } from "../testing/fixtures/rental-body";
import type { TestRuntime } from "../testing/test-runtime";
import { eraseCustomer } from "./erase-customer";

const email = "lena.quiet@example.com";
const customer = { first_name: "Lena", last_name: "Quiet", email, phone: "+49 30 5550 123" };

async function erase(runtime: TestRuntime, address: string, partner: { id: number; slug: string }) {
  const erased = await eraseCustomer(runtime, await runtime.acting(), {
    email: address,
    accounts: [partner],
  });
  return erased?.[0];
}

/**
 * Stores two texts outside bookings: `note` in the sign-off of a month, and `search` in the filters of a saved view.
 */
async function writeAbout(
  { database, partner }: PartnerContext,
  note: string,
  search: string,
): Promise<void> {
  const { id } = await createStaffMember(database, partner, "admin");
  await database.rows(
    sql`insert into reconciliation_months (partner_id, month, signed_by, signed_at, note, summary)
        values (${partner.id}, '2026-10', ${id}, now(), ${note}, '[]')`,
  );
  await database.rows(
    sql`insert into staff_views (staff_id, name, filters) values (${id}, 'Mine', ${JSON.stringify({ q: search, status: ["confirmed"] })})`,
  );
}

describe("erasing a customer without a booking that has ended", () => {
  test("replaces notes and saved views that name the address", async ({ ctx, runtime }) => {
    await writeAbout(ctx, "Refund for Lena.Quiet@example.com is late", email);
    expect(await erase(runtime, email.toUpperCase(), ctx.partner)).toMatchObject({
      bookings: [],
      drafts: [],
      notes: 1,
      views: 1,
    });
    expect(await findText(ctx.database, [email])).toEqual([]);
    const views = await ctx.database.rows(
      sql`select filters from staff_views v join staff s on s.id = v.staff_id where s.partner_id = ${ctx.partner.id}`,
    );
    expect(views).toEqual([{ filters: { status: ["confirmed"] } }]);
    expect(await erase(runtime, email, ctx.partner)).toBeUndefined();
  });

  test("finds the name and the phone of a draft in notes, and deletes the draft", async ({
    ctx,
    runtime,
  }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const car = await createCar(ctx.database);
    const body = rentalBody(car, { customer });
    const made = await client.call("POST", "/v1/rentals/reservations", { body, key: "draft" });
    const { reference } = made.json.reservation as { reference: string };
    await writeAbout(ctx, "lena quiet called", "+49 30 5550 123");
    expect(await erase(runtime, email, ctx.partner)).toMatchObject({
      drafts: [reference],
      stored_responses: 1,
      notes: 1,
      views: 1,
    });
    expect(await findText(ctx.database, [email, "lena quiet", "5550 123"])).toEqual([]);
  });

  test("replaces the stored response of a draft that its partner has deleted", async ({ ctx, runtime }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const body = rentalBody(await createCar(ctx.database), { customer });
    const made = await client.call("POST", "/v1/rentals/reservations", { body, key: "gone" });
    const { reference } = made.json.reservation as { reference: string };
    expect((await client.call("DELETE", `/v1/rentals/reservations/${reference}`)).status).toBe(200);
    expect(await findText(ctx.database, [email])).toEqual(["idempotency_outcomes"]);
    expect(await erase(runtime, email, ctx.partner)).toMatchObject({ drafts: [], stored_responses: 1 });
    expect(await findText(ctx.database, [email, "Quiet"])).toEqual([]);
    const replay = await client.call("POST", "/v1/rentals/reservations", { body, key: "gone" });
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    expect(replay.text).toContain("erased@customer.invalid");
  });

  test("deletes responses of endpoints to other customers' events that name the customer", async ({
    ctx,
    runtime,
  }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const hook = { url: "https://hooks.partner.test/echo", event_types: ["booking.created"] };
    await client.call("POST", "/v1/webhooks", { body: hook });
    const car = await createCar(ctx.database, { fleetSize: 2 });
    await client.call("POST", "/v1/rentals/bookings", { body: bookingBody(car), key: "another" });
    await ctx.database.rows(sql`update webhook_deliveries set response_body = ${`next: ${email}`}`);
    expect(await erase(runtime, email, ctx.partner)).toMatchObject({ bookings: [], webhook_responses: 1 });
    expect(await findText(ctx.database, [email])).toEqual([]);
  });

  test("changes nothing of another partner, and nothing while a booking is active", async ({
    ctx,
    runtime,
  }) => {
    await writeAbout(ctx, `About ${email}`, email);
    expect(await erase(runtime, email, await createPartner(ctx.database))).toBeUndefined();
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const body = bookingBody(await createCar(ctx.database), { customer });
    expect((await client.call("POST", "/v1/rentals/bookings", { body, key: "active" })).status).toBe(201);
    await expect(erase(runtime, email, ctx.partner)).rejects.toMatchObject({ code: "customer_active" });
    const [month] = await ctx.database.rows(
      sql`select note from reconciliation_months where partner_id = ${ctx.partner.id}`,
    );
    expect(month).toEqual({ note: `About ${email}` });
  });

  test("the address of erased customers erases nobody", async ({ ctx, runtime }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const body = rentalBody(await createCar(ctx.database), { customer });
    await client.call("POST", "/v1/rentals/reservations", { body, key: "mine" });
    await erase(runtime, email, ctx.partner);
    expect(await erase(runtime, "erased@customer.invalid", ctx.partner)).toBeUndefined();
  });
});
