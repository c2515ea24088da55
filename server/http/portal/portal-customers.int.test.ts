import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { customerTarget } from "../../customers/customer-target";
import type { Database } from "../../db/database";
import { findText } from "../../testing/find-text";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createPartner } from "../../testing/fixtures/create-partner";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { bookingBody, rentalBody } from "../../testing/fixtures/rental-body";
import { totpCodeAt } from "../../testing/fixtures/totp-code";
import { stripeFile } from "../../testing/reconciliation/stripe-file";
import { readAllLines, uploadFile } from "../../testing/reconciliation/upload-file";
import type { TestRuntime } from "../../testing/test-runtime";

const ana = {
  first_name: "Ana",
  last_name: "Zwölfer",
  email: "ana.z@example.com",
  phone: "+351 912 345 678",
};
const traces = ["ana.z@", "Zwölfer", "912 345 678"];
const ANA = ana.email.toUpperCase();
const paths = ["find", "export", "erase"].map((last) => `/portal-api/customers/${last}`);
const [find, exportPath, erase] = paths as [string, string, string];

async function adminOf(runtime: TestRuntime, partner: { id: number; slug: string }) {
  const member = await createStaffMember(runtime.database, partner, "admin");
  return { member, client: await signInToPortal(runtime, member) };
}

/** Creates a cancelled booking whose customer is Ana. */
async function createCancelledBooking(database: Database, carId: number, partnerId: number) {
  return await createBooking(database, { carId, partnerId, status: "cancelled", customerEmail: ana.email });
}

test("an admin finds, exports and erases a customer in any case, and later requests find nobody", async ({
  ctx,
  runtime,
}) => {
  const { client, member } = await adminOf(runtime, ctx.partner);
  const car = await createCar(ctx.database, { fleetSize: 9 });
  const write = (path: string, body: object, key: string) =>
    client.call("POST", `/portal-api/v1${path}`, { body, key });
  const booked = await write("/rentals/bookings", bookingBody(car, { customer: ana }), "b");
  const { reference } = booked.json.booking;
  const kept = { first_name: "Kept", last_name: "Other", email: "kept@example.com" };
  await write("/rentals/bookings", bookingBody(car, { customer: kept, external_ref: "kept" }), "k");
  await write("/rentals/reservations", rentalBody(car, { customer: ana }), "d");
  expect((await client.call("POST", find, { body: { email: ANA } })).json).toEqual({
    customer: { bookings: 1, drafts: 1, events: 2, deliveries: 0, mails: 0, active: [reference] },
  });
  const confirmed = { email: ana.email, confirm_email: ANA };
  const early = await client.call("POST", erase, { body: confirmed });
  expect([early.status, early.code]).toEqual([409, "customer_active"]);
  expect(early.json.error.details).toEqual({ references: [reference] });
  await client.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} });

  const exported = await client.call("POST", exportPath, { body: { email: ANA } });
  expect(exported.status, exported.text).toBe(200);
  expect(exported.json.export).toMatchObject({
    email: ANA,
    partner: ctx.partner.slug,
    bookings: [{ reference, customer: ana, breakdown: expect.anything() }],
    drafts: [{ status: "draft", customer: { email: ana.email } }],
    mails: [],
  });
  expect(exported.json.export.events.at(-1)).toMatchObject({ type: "booking.cancelled" });
  expect(exported.text).not.toContain("Kept");

  const erased = await client.call("POST", erase, { body: confirmed });
  expect(erased.json, erased.text).toEqual({
    erased: expect.objectContaining({ bookings: 1, drafts: 1, events: 3, mails: 0, notes: 0, views: 0 }),
  });
  await runtime.recorder.flush();
  expect(await findText(ctx.database, traces)).toEqual([]);
  expect((await client.call("POST", find, { body: { email: ana.email } })).json).toEqual({ customer: null });
  for (const [path, body] of [
    [exportPath, { email: ana.email }],
    [erase, confirmed],
  ] as const) {
    expect((await client.call("POST", path, { body })).code, path).toBe("not_found");
  }

  const entries = await ctx.database.rows(
    sql`select action, actor_type, actor_id, target_id, before, after from audit_log 
        where action like 'customer.%' and partner_id = ${ctx.partner.id} order by id`,
  );
  const same = { actor_type: "staff", actor_id: String(member.id), before: null };
  const target_id = customerTarget(runtime.keys, ana.email).id;
  expect(entries).toEqual([
    { ...same, target_id, action: "customer.export", after: { bookings: 1, drafts: 1 } },
    {
      ...same,
      target_id,
      action: "customer.erase",
      after: expect.objectContaining({ bookings: [reference] }),
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/ana|zwölfer|@/i);
});

test("customers of another partner are not found, and stay when the partner's own one is erased", async ({
  ctx,
  runtime,
}) => {
  const stranger = await createPartner(ctx.database);
  const [ours, theirs] = [await adminOf(runtime, ctx.partner), await adminOf(runtime, stranger)];
  const car = await createCar(ctx.database, { fleetSize: 9 });
  const booking = (partnerId: number) => createCancelledBooking(ctx.database, car.id, partnerId);
  const { reference } = await booking(stranger.id);
  expect((await ours.client.call("POST", find, { body: { email: ana.email } })).json.customer).toBeNull();
  const body = { email: ana.email, confirm_email: ana.email };
  expect((await ours.client.call("POST", exportPath, { body: { email: ana.email } })).code).toBe("not_found");
  expect((await ours.client.call("POST", erase, { body })).code).toBe("not_found");
  await booking(ctx.partner.id);
  expect((await ours.client.call("POST", erase, { body })).status).toBe(200);
  const left = await theirs.client.call("POST", exportPath, { body: { email: ana.email } });
  expect(left.json.export.bookings).toMatchObject([{ reference, customer: { email: ana.email } }]);
});

test("an erasure needs the address twice, and changes nothing without it", async ({ ctx, runtime }) => {
  const { client } = await adminOf(runtime, ctx.partner);
  const { id } = await createCar(ctx.database);
  await createCancelledBooking(ctx.database, id, ctx.partner.id);
  for (const confirm_email of [undefined, "", "yes", "other@example.com"]) {
    const answer = await client.call("POST", erase, { body: { email: ana.email, confirm_email } });
    expect([answer.status, answer.code], String(confirm_email)).toEqual([400, "invalid_payload"]);
    expect(answer.text).toContain("confirm_email");
  }
  expect((await client.call("POST", find, { body: { email: ana.email } })).json.customer.bookings).toBe(1);
});

test("members without the role admin and the crew are refused", async ({ ctx, runtime }) => {
  const body = { email: ana.email, confirm_email: ana.email };
  for (const role of ["agent", "developer", "finance", "viewer"] as const) {
    const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, role));
    for (const path of paths) {
      const { status, code } = await client.call("POST", path, {
        body: path === erase ? body : { email: ana.email },
      });
      expect([status, code], `${role} ${path}`).toEqual([403, "insufficient_role"]);
    }
  }
  const crew = await signInToPortal(runtime, await createStaffMember(ctx.database, null));
  for (const path of paths) expect((await crew.call("POST", path, { body })).status, path).toBe(403);
});

test("with a second factor, each request needs a proof of the last 10 minutes", async ({ ctx, runtime }) => {
  const { client, member } = await adminOf(runtime, ctx.partner);
  const factor = "/portal-api/profile/second-factor";
  const begun = await client.call("POST", factor, { body: { current_password: member.password } });
  const confirmed = await client.call("POST", `${factor}/confirm`, {
    body: { code: totpCodeAt(begun.json.secret) },
  });
  const { id } = await createCar(ctx.database);
  await createCancelledBooking(ctx.database, id, ctx.partner.id);
  await ctx.database.rows(
    sql`update staff_sessions set second_factor_at = second_factor_at - interval '11 minutes' where staff_id = ${member.id}`,
  );
  const send = (path: string) =>
    client.call("POST", path, {
      body: path === erase ? { email: ana.email, confirm_email: ana.email } : { email: ana.email },
    });
  for (const path of paths) expect((await send(path)).code, path).toBe("second_factor_required");
  const [code] = confirmed.json.recovery_codes;
  expect((await client.call("POST", `${factor}/prove`, { body: { code } })).status).toBe(200);
  for (const path of paths) expect((await send(path)).status, path).toBe(200);
});

test("an erasure replaces notes and removes filters of saved views that name the customer, and no others", async ({
  ctx,
  runtime,
}) => {
  const zoe = {
    first_name: "Zoë",
    last_name: "Notemann",
    email: "zoe.n@example.com",
    phone: "+49 30 765 4321",
  };
  const { client } = await adminOf(runtime, ctx.partner);
  const car = await createCar(ctx.database);
  await createBooking(ctx.database, {
    carId: car.id,
    partnerId: ctx.partner.id,
    status: "cancelled",
    customerFirstName: zoe.first_name,
    customerLastName: zoe.last_name,
    customerEmail: zoe.email,
    customerPhone: zoe.phone,
  });
  const views = [zoe.email.toUpperCase(), "zoë notemann", `call ${zoe.phone}`, "lisbon"];
  for (const [index, q] of views.entries()) {
    const body = { name: `View ${index}`, filters: { q, status: "confirmed" }, columns: null };
    expect((await client.call("POST", "/portal-api/views", { body })).status).toBe(201);
  }
  const rows = ["pi_1", "pi_2"].map((reference) => ({ reference, amount: "1.00" }));
  const { id } = await uploadFile(runtime, client, { month: "2026-10", body: stripeFile(rows) });
  const notes = ["Refunded to ZOË NOTEMANN by hand", "Paid twice"];
  for (const [index, line] of (await readAllLines(client, id)).entries()) {
    const path = `/portal-api/reconciliations/${id}/lines/${line.id}/resolve`;
    const settled = await client.call("POST", path, { body: { note: notes[index] } });
    expect(settled.status, settled.text).toBe(200);
  }
  const signed = await client.call("POST", "/portal-api/reconciliation-months/2026-10/sign-off", {
    body: { open_lines: 0, note: `Asked ${zoe.email}` },
  });
  expect(signed.status, signed.text).toBeLessThan(300);
  const body = { email: zoe.email, confirm_email: zoe.email };
  const erased = await client.call("POST", erase, { body });
  expect(erased.json.erased, erased.text).toMatchObject({ bookings: 1, notes: 2, views: 3 });
  const { json } = await client.call("GET", "/portal-api/views");
  expect(json.data.map(({ filters }: { filters: object }) => filters)).toEqual([
    { status: "confirmed" },
    { status: "confirmed" },
    { status: "confirmed" },
    { status: "confirmed", q: "lisbon" },
  ]);
  const stored = await ctx.database.rows<{ note: string }>(
    sql`select note from reconciliation_lines where note is not null
        union all select note from reconciliation_months where note is not null`,
  );
  expect(stored.map(({ note }) => note).toSorted()).toEqual(["Erased", "Erased", "Paid twice"]);
  expect(await findText(ctx.database, ["zoe.n@", "zoë notemann", "765 4321"])).toEqual([]);
});
