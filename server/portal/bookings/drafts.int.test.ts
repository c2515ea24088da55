import { expect } from "vitest";
import type * as z from "zod/mini";
import { getDraftContract, listDraftsContract } from "@/lib/contracts/portal/drafts";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";

type ListedDrafts = z.output<typeof listDraftsContract.response>;

async function draftOf(ctx: PartnerContext, minutesLeft: number) {
  const { id: carId } = await createCar(ctx.database);
  const expiresAt = new Date(ctx.now.getTime() + minutesLeft * 60_000);
  return await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status: "draft", expiresAt });
}

test("drafts are listed by expiry, soonest first, in pages, without expired ones", async ({ ctx }) => {
  const minutes = [25, 5, 15, 10, 20];
  const drafts = new Map<number, string>();
  for (const left of minutes) drafts.set(left, (await draftOf(ctx, left)).reference);
  await draftOf(ctx, -1);
  await draftOf(ctx, 0);
  const walked: string[] = [];
  for (let query: Record<string, string> | undefined = { limit: "2" }; query !== undefined; ) {
    const { data, next_cursor, now }: ListedDrafts = await callOperation(listDraftsContract, ctx, { query });
    expect(now).toBe(ctx.now.toISOString());
    walked.push(...data.map(({ reference }) => reference));
    query = next_cursor === null ? undefined : { limit: "2", cursor: next_cursor };
  }
  expect(walked).toEqual([5, 10, 15, 20, 25].map((left) => drafts.get(left)));
});

test("a draft contains everything needed to reserve the same again", async ({ ctx }) => {
  const row = await draftOf(ctx, 12);
  const { draft, now } = await callOperation(getDraftContract, ctx, { params: { reference: row.reference } });
  expect(now).toBe(ctx.now.toISOString());
  expect(draft).toMatchObject({
    reference: row.reference,
    status: "draft",
    date_from: row.dateFrom,
    date_to: row.dateTo,
    pickup_hour: row.pickupHour,
    units: 1,
    total: 150,
    net_payable: 135,
    car: { slug: row.car.slug },
    location: { name: row.location.name },
    customer: { first_name: "Test", last_name: "Driver", email: "driver@example.com", phone: null },
    expires_at: row.expiresAt?.toISOString(),
  });
});

test("an expired draft can be read, a booked one returns already_booked, and other partners' are not found", async ({
  ctx,
  runtime,
}) => {
  const other = await partnerContext(runtime);
  const expired = await draftOf(ctx, -10);
  const foreign = await draftOf(other, 10);
  const { id: carId } = await createCar(ctx.database);
  const booked = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id });
  const read = (reference: string) => callOperation(getDraftContract, ctx, { params: { reference } });
  expect((await read(expired.reference)).draft.reference).toBe(expired.reference);
  await expect(read(booked.reference)).rejects.toMatchObject({
    code: "already_booked",
    details: { status: "pending" },
  });
  for (const reference of [foreign.reference, "RB-0000000000", "x"]) {
    await expect(read(reference)).rejects.toMatchObject({ code: "not_found" });
  }
  expect((await callOperation(listDraftsContract, other)).data).toHaveLength(1);
});
