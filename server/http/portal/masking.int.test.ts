import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Contract } from "@/lib/contracts/contract";
import { getOperationCapability } from "@/lib/roles/operation-capabilities";
import { type MemberRole, may } from "@/lib/roles/roles";
import type { PartnerContext } from "../../context";
import { allOperations } from "../../operations/all";
import { portalOperations } from "../../operations/portal";
import { createCar } from "../../testing/fixtures/create-car";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { createWebhook } from "../../testing/fixtures/create-webhook";
import { test } from "../../testing/fixtures/integration-test";
import type { PortalClient } from "../../testing/fixtures/portal-client";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { bookingBody, daysFrom, rentalBody } from "../../testing/fixtures/rental-body";
import type { TestRuntime } from "../../testing/test-runtime";

const customer = {
  first_name: "Zuleika",
  last_name: "Quarrington",
  email: "zq.private@example.com",
  phone: "+351 911 222 333",
};
const payment = "pay_hidden_4711";
const ofCustomer = [/Zuleika/i, /Quarrington/i, /zq\.private/i, /911\D?222\D?333/];

type Fixture = { params: Record<string, string>; queries: readonly Record<string, string>[]; car: string };

/**
 * Creates a booking and a draft of the customer, and a delivery of the booking whose stored response repeats the
 * customer's data.
 */
async function createFixture(ctx: PartnerContext, agent: PortalClient): Promise<Fixture> {
  const { endpoint } = await createWebhook(ctx);
  const car = await createCar(ctx.database, { fleetSize: 5 });
  const booked = await agent.call("POST", "/portal-api/v1/rentals/bookings", {
    key: "masking-book",
    body: bookingBody(car, { customer, payment_reference: payment, external_ref: "order-masked" }),
  });
  expect(booked.status, booked.text).toBe(201);
  const reserved = await agent.call("POST", "/portal-api/v1/rentals/reservations", {
    key: "masking-draft",
    body: rentalBody(car, { customer }),
  });
  expect(reserved.status, reserved.text).toBe(201);
  const [delivery] = await ctx.database.rows<{ delivery: string; event: string }>(
    sql`update webhook_deliveries d set response_body = ${JSON.stringify({ customer, payment_reference: payment })}
        from events e where e.id = d.event_row_id and d.endpoint_id = ${endpoint.id}
        returning d.delivery_id as delivery, e.event_id as event`,
  );
  const { reference } = booked.json.booking;
  const accepted = await agent.call("POST", `/portal-api/v1/sandbox/bookings/${reference}/transition`, {
    body: { to: "confirmed" },
  });
  expect(accepted.status, accepted.text).toBe(200);
  const params = {
    reference,
    external_ref: "order-masked",
    draft: reserved.json.reservation.reference,
    webhook: String(endpoint.id),
    delivery_id: delivery?.delivery ?? "",
    event_id: delivery?.event ?? "",
    request_id: booked.headers.get("x-request-id") ?? "",
    key: "masking-book",
    slug: car.slug,
    period: ctx.now.toISOString().slice(0, 7),
  };
  const dates = { date_from: daysFrom(ctx.now, 20), date_to: daysFrom(ctx.now, 23) };
  const calendar = { from: daysFrom(ctx.now, 20), to: daysFrom(ctx.now, 23), car: car.slug };
  const queries = [{}, { q: reference }, { references: reference }, dates, calendar];
  return { params, queries, car: car.slug };
}

/** Fills the path of an operation with the parameters of the fixture. */
function fillPath({ path, operationId }: Contract, { params }: Fixture): string {
  const prefix = path.startsWith("/v1") ? "/portal-api" : "";
  return (
    prefix +
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (operationId === "getDraft") return params.draft ?? "";
      return params[name === "id" ? "webhook" : name] ?? "1";
    })
  );
}

const reads = [...allOperations, ...portalOperations]
  .map(({ contract }) => contract as Contract)
  .filter(({ method }) => method === "GET");

/**
 * Calls every read operation that the role may use, and downloads CSV files. Returns the texts of the successful
 * responses by operation or file.
 */
async function readEverything(client: PortalClient, role: MemberRole, fixture: Fixture) {
  const seen = new Map<string, string>();
  for (const contract of reads) {
    if (!may({ role, environment: "sandbox" }, getOperationCapability(contract))) continue;
    const path = fillPath(contract, fixture);
    for (const query of fixture.queries) {
      const answer = await client.call("GET", `${path}?${new URLSearchParams(query)}`);
      if (answer.status === 200) seen.set(contract.operationId, answer.text);
    }
  }
  for (const file of [
    "bookings.csv",
    `bookings.csv?columns=customer,email,phone,payment_reference`,
    "payments.csv",
    `statements/${fixture.params.period}.csv`,
  ]) {
    const answer = await client.call("GET", `/portal-api/${file}`);
    if (answer.status === 200) seen.set(file, answer.text);
  }
  return seen;
}

async function enter(runtime: TestRuntime, ctx: PartnerContext, role: MemberRole): Promise<PortalClient> {
  return await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, role));
}

test("no response that a developer or a viewer can read contains data of a customer", async ({
  ctx,
  runtime,
}) => {
  const fixture = await createFixture(ctx, await enter(runtime, ctx, "agent"));
  const admin = await readEverything(await enter(runtime, ctx, "admin"), "admin", fixture);
  const leaky = [...admin].filter(([, text]) => ofCustomer.some((pattern) => pattern.test(text)));
  // These show the customer to an admin, so the test would notice a response that is not masked.
  expect(leaky.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...["listBookings", "getBooking", "listEvents", "getWebhookDelivery", "listDrafts", "getDraft", "find"],
      ...["listPortalBookings", "getVoucher", "inspectDelivery", "inspectEvent", "listPortalPayments"],
      ...["bookings.csv", "payments.csv"],
    ]),
  );
  for (const role of ["developer", "viewer"] as const) {
    const seen = await readEverything(await enter(runtime, ctx, role), role, fixture);
    expect(seen.has("getBooking")).toBe(true);
    for (const [name, text] of seen) {
      for (const pattern of ofCustomer) expect(text, `${role} ${name}`).not.toMatch(pattern);
      if (role === "developer") expect(text, `${role} ${name}`).not.toContain(payment);
    }
  }
});

test("the fields of a masked booking are the same as those of an unmasked one", async ({ ctx, runtime }) => {
  const { params } = await createFixture(ctx, await enter(runtime, ctx, "agent"));
  const path = `/portal-api/v1/bookings/${params.reference}`;
  const { json: full } = await (await enter(runtime, ctx, "admin")).call("GET", path);
  const hidden = { first_name: "•••", last_name: "•••", email: "•••", phone: "•••" };
  const { json: viewed } = await (await enter(runtime, ctx, "viewer")).call("GET", path);
  expect(viewed).toEqual({ ...full, customer: hidden });
  const { json: developed } = await (await enter(runtime, ctx, "developer")).call("GET", path);
  expect(developed).toEqual({ ...full, customer: hidden, payment_reference: "•••" });
});

test("searching by masked data finds nothing, and by other data finds the booking", async ({
  ctx,
  runtime,
}) => {
  const { params, car } = await createFixture(ctx, await enter(runtime, ctx, "agent"));
  const reference = params.reference ?? "";
  const clients = {
    agent: await enter(runtime, ctx, "agent"),
    developer: await enter(runtime, ctx, "developer"),
    viewer: await enter(runtime, ctx, "viewer"),
  };
  const findBy = async (role: keyof typeof clients, q: string) => {
    const client = clients[role];
    const query = new URLSearchParams({ q });
    const list = await client.call("GET", `/portal-api/bookings?${query}`);
    const found = await client.call("GET", `/portal-api/find?${query}`);
    expect([list.status, found.status]).toEqual([200, 200]);
    return [
      list.json.data.length,
      found.json.data.filter((item: { kind: string }) => item.kind === "booking").length,
    ];
  };
  const [title = ""] = car.split("-");
  for (const q of ["Zuleika", "quarr", customer.email, "zq", "351911", "+351 911 222 333"]) {
    expect(await findBy("agent", q), q).toEqual([1, 1]);
    expect(await findBy("viewer", q), q).toEqual([0, 0]);
    expect(await findBy("developer", q), q).toEqual([0, 0]);
  }
  expect(await findBy("viewer", payment)).toEqual([1, 1]);
  expect(await findBy("developer", payment)).toEqual([0, 0]);
  for (const role of ["viewer", "developer"] as const) {
    for (const q of [reference, "order-masked", title]) expect((await findBy(role, q))[0], q).toBe(1);
    expect(await findBy(role, `${reference} Zuleika`)).toEqual([0, 0]);
  }
});

test("a developer cannot find a booking by a filter or a lookup of its payment reference", async ({
  ctx,
  runtime,
}) => {
  await createFixture(ctx, await enter(runtime, ctx, "agent"));
  const counts = async (role: MemberRole) => {
    const client = await enter(runtime, ctx, role);
    const list = await client.call("GET", `/portal-api/v1/bookings?payment_reference=${payment}`);
    const lookup = await client.call("GET", `/portal-api/where?q=${payment}`);
    return [list.json.data.length, lookup.json.data.length];
  };
  expect(await counts("agent")).toEqual([1, 1]);
  expect(await counts("viewer")).toEqual([1, 1]);
  expect(await counts("developer")).toEqual([0, 0]);
});
