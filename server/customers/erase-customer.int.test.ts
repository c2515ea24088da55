import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { PartnerContext } from "../context";
import { findText } from "../testing/find-text";
import { type ApiClient, createApiClient } from "../testing/fixtures/api-client";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { test } from "../testing/fixtures/integration-test";
import { bookingBody, rentalBody } from "../testing/fixtures/rental-body";
import type { TestRuntime } from "../testing/test-runtime";
import { customerTarget } from "./customer-target";
import { eraseCustomer } from "./erase-customer";
import { exportCustomer } from "./export-customer";

const jane = {
  first_name: "Jane Zwölf",
  last_name: 'O\'Sample "Q" \\',
  email: "jane.sample@example.com",
  phone: "+351 912 345 678",
};
const traces = ["jane.sample", "Zwölf", 'Sample "Q"', 'Sample \\"Q', "912 345 678", "351912345678"];

type Booked = { reference: string; text: string };

async function book(
  client: ApiClient,
  car: { slug: string },
  { key, customer = jane }: { key: string; customer?: object },
): Promise<Booked> {
  const body = bookingBody(car, { customer, payment_reference: `pay-${key}`, external_ref: `ref-${key}` });
  const { json, text, status } = await client.call("POST", "/v1/rentals/bookings", { body, key });
  expect(status).toBe(201);
  return { reference: (json.booking as { reference: string }).reference, text };
}

async function erase(runtime: TestRuntime, email: string, ...accounts: { id: number; slug: string }[]) {
  return await eraseCustomer(runtime, await runtime.acting(), { email, accounts });
}

async function whereIs(ctx: PartnerContext): Promise<string[]> {
  return await findText(ctx.database, traces);
}

describe("erasing a customer", () => {
  test("leaves no trace in any table, and keeps amounts, references, keys and other customers", async ({
    ctx,
    runtime,
  }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const car = await createCar(ctx.database, { fleetSize: 9 });
    const hook = { url: "https://hooks.partner.test/jane", event_types: ["booking.created"] };
    await client.call("POST", "/v1/webhooks", { body: hook });
    const { reference, text } = await book(client, car, { key: "jane" });
    const other = await book(client, car, {
      key: "john",
      customer: {
        ...jane,
        first_name: "John",
        email: "john@example.com",
        last_name: "Other",
        phone: undefined,
      },
    });
    const draft = await client.call("POST", "/v1/rentals/reservations", {
      body: rentalBody(car, { customer: jane }),
      key: "draft",
    });
    expect(draft.status).toBe(201);
    await client.call("POST", `/v1/sandbox/bookings/${reference}/transition`, { body: { to: "confirmed" } });
    await client.call("POST", `/v1/bookings/${reference}/cancel`, { body: { reason: "Jane Zwölf is ill" } });
    await ctx.database.rows(
      sql`update webhook_deliveries d set response_body = ${`thanks ${jane.email}`} from events e join bookings b on b.id = e.booking_id where e.id = d.event_row_id and b.reference = ${reference}`,
    );
    await ctx.database.rows(
      sql`insert into mails (message_id, partner_id, kind, subject_id, recipient, sealed_content, state, next_attempt_at)
          values ('<a@example.com>', ${ctx.partner.id}, 'voucher', ${reference}, ${jane.email}, 'x', 'pending', now())`,
    );
    await runtime.recorder.flush();
    expect(await whereIs(ctx)).toEqual([
      "booking_search",
      "bookings",
      "events",
      "idempotency_outcomes",
      "mails",
      "webhook_deliveries",
    ]);
    const statement = () => client.call("GET", "/v1/statements");
    const [before, booking] = [await statement(), await client.call("GET", `/v1/bookings/${reference}`)];

    const erased = await erase(runtime, "JANE.sample@Example.com", ctx.partner);

    expect(erased).toEqual([
      expect.objectContaining({
        partner: ctx.partner.slug,
        bookings: [reference],
        drafts: [expect.any(String)],
        mails: 1,
      }),
    ]);
    expect(await whereIs(ctx)).toEqual([]);
    const after = await client.call("GET", `/v1/bookings/${reference}`);
    expect(after.json).toEqual({
      ...booking.json,
      customer: {
        first_name: "Erased",
        last_name: "Customer",
        email: "erased@customer.invalid",
        phone: null,
      },
      cancellation: { by: "partner", reason: null },
    });
    expect((await statement()).json).toEqual(before.json);
    const replay = await client.call("POST", "/v1/rentals/bookings", {
      body: bookingBody(car, { customer: jane, payment_reference: "pay-jane", external_ref: "ref-jane" }),
      key: "jane",
    });
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    const erasedCustomer = {
      first_name: "Erased",
      last_name: "Customer",
      email: "erased@customer.invalid",
      phone: null,
    };
    expect(text).toContain(JSON.stringify(jane));
    expect(replay.text).toBe(text.replace(JSON.stringify(jane), () => JSON.stringify(erasedCustomer)));
    expect((await client.call("GET", `/v1/bookings/${other.reference}`)).text).toContain("john@example.com");
    const evidence = await client.call("GET", `/v1/bookings/${reference}/evidence`);
    expect(evidence.status).toBe(200);
    expect(evidence.text).not.toContain("Zwölf");
  });

  test("is refused while a booking has not ended, and then changes nothing", async ({ ctx, runtime }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const car = await createCar(ctx.database, { fleetSize: 9 });
    const { reference } = await book(client, car, { key: "active" });
    const ended = await book(client, car, { key: "ended" });
    await client.call("POST", `/v1/bookings/${ended.reference}/cancel`);
    await client.call("POST", "/v1/rentals/reservations", {
      body: rentalBody(car, { customer: jane }),
      key: "d",
    });
    const rows = () =>
      ctx.database.rows(sql`select reference, status, customer_email, erased_at from bookings order by id`);
    const before = await rows();
    await expect(erase(runtime, jane.email, ctx.partner)).rejects.toMatchObject({
      code: "customer_active",
      message: expect.stringContaining(reference),
      details: { references: [reference] },
    });
    expect(await rows()).toEqual(before);
    await client.call("POST", `/v1/bookings/${reference}/cancel`);
    expect((await erase(runtime, jane.email, ctx.partner))?.[0]?.bookings.toSorted()).toEqual(
      [reference, ended.reference].toSorted(),
    );
    expect(await erase(runtime, jane.email, ctx.partner)).toBeNull();
  });

  test("completes a booking whose end has passed before it decides", async ({ ctx, runtime }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const car = await createCar(ctx.database);
    const { reference } = await book(client, car, { key: "due" });
    await client.call("POST", `/v1/sandbox/bookings/${reference}/transition`, { body: { to: "confirmed" } });
    expect((await client.call("POST", "/v1/sandbox/clock", { body: { advance: "720h" } })).status).toBe(200);
    expect(await erase(runtime, jane.email, ctx.partner)).toMatchObject([{ bookings: [reference] }]);
    const [row] = await ctx.database.rows<{ status: string }>(
      sql`select status from bookings where reference = ${reference}`,
    );
    expect(row?.status).toBe("completed");
  });

  test("concerns only the named partners", async ({ ctx, runtime }) => {
    const stranger = await createPartner(ctx.database);
    const [ours, theirs] = [
      await createApiClient(runtime, { partner: ctx.partner }),
      await createApiClient(runtime, { partner: stranger }),
    ];
    const car = await createCar(ctx.database, { fleetSize: 9 });
    for (const client of [ours, theirs]) {
      const { reference } = await book(client, car, { key: "same" });
      await client.call("POST", `/v1/bookings/${reference}/cancel`);
    }
    expect(await erase(runtime, jane.email, ctx.partner)).toHaveLength(1);
    const left = await exportCustomer(runtime, await runtime.acting(), {
      email: jane.email,
      accounts: [ctx.partner, stranger],
    });
    expect(left?.partners.map(({ partner }) => partner)).toEqual([stranger.slug]);
  });

  test("is in the audit log with the actor and a digest instead of the address", async ({ ctx, runtime }) => {
    const client = await createApiClient(runtime, { partner: ctx.partner });
    const { reference } = await book(client, await createCar(ctx.database), { key: "audit" });
    await client.call("POST", `/v1/bookings/${reference}/cancel`);
    const who = { ...(await runtime.acting()), actor: { type: "staff", id: "7" } as const };
    await eraseCustomer(runtime, who, { email: jane.email, accounts: [ctx.partner] });
    const rows = await ctx.database.rows(
      sql`select actor_type, actor_id, target_id, after from audit_log where action = 'customer.erase' and partner_id = ${ctx.partner.id}`,
    );
    const target = customerTarget(runtime.keys, jane.email.toUpperCase()).id;
    expect(rows).toEqual([
      {
        actor_type: "staff",
        actor_id: "7",
        target_id: target,
        after: expect.objectContaining({ bookings: [reference] }),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("jane");
  });
});

test("an export contains every booking, draft and event of the customer and no other", async ({
  ctx,
  runtime,
}) => {
  const client = await createApiClient(runtime, { partner: ctx.partner });
  const car = await createCar(ctx.database, { fleetSize: 9 });
  const { reference } = await book(client, car, { key: "mine" });
  await book(client, car, { key: "other", customer: { ...jane, email: "xjane.sample@example.com" } });
  await client.call("POST", "/v1/rentals/reservations", {
    body: rentalBody(car, { customer: jane }),
    key: "d",
  });
  const found = await exportCustomer(runtime, await runtime.acting(), {
    email: jane.email,
    accounts: [ctx.partner],
  });
  const [account] = found?.partners ?? [];
  expect(account).toMatchObject({
    partner: ctx.partner.slug,
    bookings: [{ reference, customer: jane, breakdown: expect.anything() }],
    drafts: [{ status: "draft", customer: { email: jane.email } }],
  });
  expect(account?.events.map(({ type }) => type)).toEqual(["booking.created", "booking.payment_authorized"]);
  expect(JSON.stringify(found)).not.toContain("xjane");
  const nobody = { email: "nobody@example.com", accounts: [ctx.partner] };
  expect(await exportCustomer(runtime, await runtime.acting(), nobody)).toBeNull();
});
