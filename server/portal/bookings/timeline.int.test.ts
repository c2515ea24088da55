import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { clients } from "@/drizzle/schema/partners";
import { getTimelineContract, listStatusesContract } from "@/lib/contracts/portal/bookings";
import { recordAudit } from "../../audit/record-audit";
import { cancelBooking } from "../../bookings/cancel-booking";
import type { Actor } from "../../context";
import { decideBooking } from "../../crew/decide-booking";
import { inTransaction } from "../../db/in-transaction";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createPartner } from "../../testing/fixtures/create-partner";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { createWebhook } from "../../testing/fixtures/create-webhook";
import { test } from "../../testing/fixtures/integration-test";
import { asPerson, partnerContext } from "../../testing/fixtures/partner-context";
import { measureQueryCost } from "../../testing/fixtures/query-cost";
import { findChanges } from "./timeline.queries";

test("a timeline joins audited changes with events and their deliveries", async ({ ctx }) => {
  const { id: webhookId, endpoint } = await createWebhook(ctx);
  const { id: carId } = await createCar(ctx.database);
  const { reference } = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id });
  const crew = { ...ctx, actor: { type: "crew", id: "7" } as const, requestId: "req_crew", now: new Date() };
  await decideBooking(ctx.database, crew, { reference, decision: { act: "accept" } });
  const staff = {
    ...ctx,
    actor: { type: "staff", id: "8" } as const,
    requestId: "req_staff",
    now: new Date(),
  };
  await cancelBooking(staff, { reference, reason: undefined });

  const admin = asPerson(ctx, "admin");
  const { data } = await callOperation(getTimelineContract, admin, { params: { reference } });
  expect(data).toEqual([
    {
      kind: "change",
      at: crew.now.toISOString(),
      action: "booking.accept",
      actor: { type: "crew", id: "7", name: null },
      status: "confirmed",
      request_id: "req_crew",
    },
    {
      kind: "event",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      event_id: expect.stringMatching(/^evt_/),
      type: "booking.confirmed",
      deliveries: [
        {
          delivery_id: expect.stringMatching(/^dlv_/),
          webhook_id: Number(webhookId),
          url: endpoint.url,
          status: "pending",
          attempt_count: 0,
          response_status: null,
          error: null,
          next_attempt_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
    },
    expect.objectContaining({ kind: "change", action: "booking.cancel", status: "cancelled" }),
    expect.objectContaining({ kind: "event", type: "booking.cancelled" }),
  ]);
  const agents = await callOperation(getTimelineContract, asPerson(ctx, "agent"), { params: { reference } });
  expect(agents.data.map((entry) => (entry.kind === "event" ? entry.deliveries : []))).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("a timeline names the member, the crew member and the credential that acted", async ({ ctx }) => {
  const { database, partner } = ctx;
  const [member, crew] = [
    await createStaffMember(database, partner),
    await createStaffMember(database, null),
  ];
  const clientId = `rp_sandbox_${randomBytes(6).toString("hex")}`;
  const name = "Booking engine";
  await database.orm.insert(clients).values({ partnerId: partner.id, clientId, name, scopes: [] });
  const stranger = await createStaffMember(database, await createPartner(database));
  const { id: carId } = await createCar(database);
  const { reference } = await createBooking(database, { carId, partnerId: partner.id });
  const actors: Actor[] = [
    { type: "partner", id: clientId },
    { type: "staff", id: String(member.id) },
    { type: "staff", id: String(stranger.id) },
    { type: "crew", id: String(crew.id) },
    { type: "crew", id: "autopilot" },
    { type: "operator", id: null },
    { type: "operator", id: "ops" },
    { type: "supplier", id: "sixt" },
    { type: "service", id: null },
  ];
  await inTransaction(database, async (tx) => {
    for (const actor of actors) {
      const target = { type: "booking", id: reference };
      await recordAudit(tx, { ...ctx, actor }, { partnerId: partner.id, action: "booking.cancel", target });
    }
  });
  const { data } = await callOperation(getTimelineContract, ctx, { params: { reference } });
  expect(data.map((entry) => entry.kind === "change" && [entry.actor.type, entry.actor.name])).toEqual([
    ["partner", name],
    ["staff", member.email],
    ["staff", null],
    ["crew", crew.email],
    ["crew", null],
    ["operator", null],
    ["operator", "ops"],
    ["supplier", null],
    ["service", null],
  ]);
});

test("the timeline of an unknown or another partner's booking is not found", async ({ ctx, runtime }) => {
  const other = await partnerContext(runtime);
  const { id: carId } = await createCar(ctx.database);
  const { reference } = await createBooking(ctx.database, { carId, partnerId: other.partner.id });
  await decideBooking(
    ctx.database,
    { ...ctx, actor: { type: "crew", id: "7" } },
    { reference, decision: { act: "accept" } },
  );
  for (const asked of [reference, "RB-0000000000"]) {
    const read = callOperation(getTimelineContract, ctx, { params: { reference: asked } });
    await expect(read).rejects.toMatchObject({ code: "not_found" });
  }
});

test("the statuses of many bookings are returned in the given order, without other partners'", async ({
  ctx,
  runtime,
}) => {
  const other = await partnerContext(runtime);
  const { id: carId } = await createCar(ctx.database);
  const make = (partnerId: number, status: "pending" | "cancelled" | "draft") =>
    createBooking(ctx.database, { carId, partnerId, status });
  const [first, second, draft, theirs] = [
    await make(ctx.partner.id, "pending"),
    await make(ctx.partner.id, "cancelled"),
    await make(ctx.partner.id, "draft"),
    await make(other.partner.id, "cancelled"),
  ];
  const asked = [second, theirs, draft, first, second].map(({ reference }) => reference);
  const { data } = await callOperation(listStatusesContract, ctx, {
    query: { references: [...asked, "RB-0000000000"].join(",") },
  });
  expect(data).toEqual([
    { reference: second.reference, status: "cancelled", confirm_by: second.confirmBy?.toISOString() },
    { reference: first.reference, status: "pending", confirm_by: first.confirmBy?.toISOString() },
  ]);
  const tooMany = Array.from({ length: 51 }, () => "RB-0000000000").join(",");
  const refused = callOperation(listStatusesContract, ctx, { query: { references: tooMany } });
  await expect(refused).rejects.toMatchObject({ code: "invalid_payload" });
});

test("the members of a timeline are read by their primary key", async ({ ctx }) => {
  const { database, partner } = ctx;
  const [member, crew] = [
    await createStaffMember(database, partner),
    await createStaffMember(database, null),
  ];
  const reference = "RB-0000000001";
  await database.rows(sql`insert into staff (partner_id, email, role, password_hash, created_at)
    select partner_id, n || email, role, password_hash, created_at from staff, generate_series(1, 2000) as n
    where id = ${crew.id}`);
  await database.rows(sql`analyze staff`);
  const target = { type: "booking", id: reference };
  await inTransaction(database, async (tx) => {
    for (const actor of [
      { type: "staff", id: String(member.id) },
      { type: "crew", id: String(crew.id) },
    ] as const)
      await recordAudit(tx, { ...ctx, actor }, { partnerId: partner.id, action: "booking.cancel", target });
  });
  const { read } = await measureQueryCost(database, () =>
    findChanges(database, { partnerId: partner.id, reference }),
  );
  // Two entries and two members.
  expect(read).toBe(4);
});
