import { sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  acceptOnDeskContract,
  declineOnDeskContract,
  failOnDeskContract,
  getDeskContract,
  secureOnDeskContract,
} from "@/lib/contracts/portal/desk";
import { formatInZone } from "@/lib/zone-time";
import type { CallContext, PartnerContext, StaffContext } from "../context";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions } from "../testing/fixtures/history";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";

function crewOf(ctx: PartnerContext): StaffContext {
  const staff = { id: 41, email: "crew@example.com", role: "crew" } as const;
  const actor = { type: "crew", id: "41" } as const;
  return { ...ctx, partner: null, scopes: [], staff, sessionId: 1, actor } satisfies CallContext;
}

async function clear(ctx: PartnerContext): Promise<void> {
  await ctx.database.rows(sql`update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'service'
    where status in ('pending', 'pending_confirmation', 'confirmed')`);
}

test("the desk shows unconfirmed bookings of all partners, earliest deadline first", async ({
  ctx,
  runtime,
}) => {
  await clear(ctx);
  const other = await partnerContext(runtime);
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  const make = (partnerId: number, minutes: number, more = {}) =>
    createBooking(ctx.database, {
      carId,
      partnerId,
      confirmBy: new Date(ctx.now.getTime() + minutes * 60_000),
      ...more,
    });
  const later = await make(ctx.partner.id, 90);
  const sooner = await make(other.partner.id, 60, { status: "pending_confirmation" });
  await make(ctx.partner.id, -1);
  await make(ctx.partner.id, 30, { status: "pending_supplier" });
  await make(ctx.partner.id, 30, { status: "confirmed" });
  const { waiting } = await callOperation(getDeskContract, crewOf(ctx));
  expect(waiting.total).toBe(2);
  expect(waiting.data.map(({ reference, partner }) => [reference, partner])).toEqual([
    [sooner.reference, other.partner.name],
    [later.reference, ctx.partner.name],
  ]);
  expect(waiting.data[1]).toMatchObject({
    status: "pending",
    car: later.car.title,
    city: later.location.name,
    city_slug: later.location.slug,
    date_from: later.dateFrom,
    date_to: later.dateTo,
    units: 1,
    starts_at: formatInZone(later.startsAt, later.location.timezone),
    pickup_type: later.pickupType,
    customer: "Test Driver",
    customer_phone: later.customerPhone,
    confirm_by: later.confirmBy?.toISOString(),
  });
  const left = waiting.data[1]?.seconds_left ?? 0;
  expect(left).toBeGreaterThan(80 * 60);
  expect(left).toBeLessThanOrEqual(90 * 60);
});

test("the remaining time follows the clock of the booking's partner", async ({ ctx, runtime }) => {
  await clear(ctx);
  const ahead = await partnerContext(runtime);
  await ctx.database.rows(
    sql`update partners set clock_offset_seconds = 3600 where id = ${ahead.partner.id}`,
  );
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  const confirmBy = new Date(ctx.now.getTime() + 2 * 3_600_000);
  for (const partnerId of [ctx.partner.id, ahead.partner.id]) {
    await createBooking(ctx.database, { carId, partnerId, confirmBy });
  }
  const { waiting } = await callOperation(getDeskContract, crewOf(ctx));
  const left = new Map(waiting.data.map(({ partner, seconds_left }) => [partner, seconds_left]));
  const difference = (left.get(ctx.partner.name) ?? 0) - (left.get(ahead.partner.name) ?? 0);
  expect(Math.abs(difference - 3600)).toBeLessThanOrEqual(1);
});

test("today's pickups and returns use the car's local day", async ({ ctx }) => {
  await clear(ctx);
  for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
    const { id: carId } = await createCar(ctx.database, { timezone, fleetSize: 9 });
    const [day] = await ctx.database.rows<{ noon: Date }>(
      sql`select ((service_now() at time zone ${timezone})::date + time '12:00') at time zone ${timezone} as noon`,
    );
    const noon = day?.noon ?? ctx.now;
    const lastSecond = new Date(noon.getTime() + 43_199_000);
    const at = (days: number) => new Date(noon.getTime() + days * 86_400_000);
    const make = (from: number, to: number, status: "confirmed" | "pending" = "confirmed") =>
      createBooking(ctx.database, {
        carId,
        partnerId: ctx.partner.id,
        status,
        startsAt: at(from),
        // A booking that has ended is no longer on the desk.
        endsAt: to === 0 ? lastSecond : at(to),
      });
    const [begins, ends] = [await make(0, 2), await make(-3, 0)];
    await make(1, 3);
    await make(-1, 1);
    await make(0, 1, "pending");
    const { pickups, returns } = await callOperation(getDeskContract, crewOf(ctx));
    const ofCity = (rows: typeof pickups) =>
      rows.filter(({ city }) => city === begins.location.name).map(({ reference }) => reference);
    expect(ofCity(pickups), timezone).toEqual([begins.reference]);
    expect(ofCity(returns), timezone).toEqual([ends.reference]);
  }
});

test.for([
  ["accept", acceptOnDeskContract, "pending", {}, "confirmed"],
  ["decline", declineOnDeskContract, "pending", { reason: "No car left" }, "cancelled"],
  ["secure", secureOnDeskContract, "pending_confirmation", { confirmation: "C-1" }, "confirmed"],
  ["fail", failOnDeskContract, "pending_confirmation", { reason: "Nobody has one" }, "cancelled"],
] as const)("%s is applied to an unconfirmed booking once, in the person's name", async (given, { ctx }) => {
  const [act, contract, waits, body, status] = given;
  const { id: carId } = await createCar(ctx.database);
  const { reference } = await createBooking(ctx.database, {
    carId,
    partnerId: ctx.partner.id,
    status: waits,
  });
  const answer = () => callOperation(contract, crewOf(ctx), { params: { reference }, body });
  expect(await answer()).toEqual({ reference, status });
  expect(await listAuditedActions(ctx.database, reference)).toMatchObject([
    { action: `booking.${act}`, actorType: "crew", actorId: "41" },
  ]);
  await expect(answer()).rejects.toMatchObject({ code: "not_waiting", status: 409 });
  expect(await listAuditedActions(ctx.database, reference)).toHaveLength(1);
});

test("expired bookings, drafts and unknown references cannot be decided", async ({ ctx }) => {
  const { id: carId } = await createCar(ctx.database);
  const make = (more: object) => createBooking(ctx.database, { carId, partnerId: ctx.partner.id, ...more });
  const expired = await make({ confirmBy: new Date(ctx.now.getTime() - 1000) });
  const draft = await make({ status: "draft" });
  const answer = (reference: string) =>
    callOperation(acceptOnDeskContract, crewOf(ctx), { params: { reference } });
  await expect(answer(expired.reference)).rejects.toMatchObject({ code: "not_waiting" });
  for (const reference of [draft.reference, "RB-0000000000"]) {
    await expect(answer(reference)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("declining and failing require a reason, securing requires a confirmation", async ({ ctx }) => {
  const params = { reference: "RB-0000000000" };
  for (const contract of [declineOnDeskContract, failOnDeskContract, secureOnDeskContract]) {
    for (const body of [
      {},
      { reason: " ", confirmation: "" },
      { reason: "x".repeat(501), confirmation: 7 },
    ]) {
      const answer = callOperation(contract, crewOf(ctx), { params, body });
      await expect(answer).rejects.toMatchObject({ code: "invalid_payload" });
    }
  }
});
