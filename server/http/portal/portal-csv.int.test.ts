import { expect } from "vitest";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { signInToPortal } from "../../testing/fixtures/portal-handler";

const path = "/portal-api/bookings.csv";

function parseRows(text: string): string[][] {
  const lines = text.split("\r\n").slice(1, -1);
  return lines.map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/g, "")));
}

test("the file equals the list over all pages and contains only the partner's bookings", async ({
  ctx,
  runtime,
}) => {
  const other = await partnerContext(runtime);
  const { id: carId } = await createCar(ctx.database, { fleetSize: 500 });
  for (let number = 0; number < 120; number += 1) {
    const bookedAt = new Date(ctx.now.getTime() - number * 1000);
    await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, bookedAt });
  }
  await createBooking(ctx.database, { carId, partnerId: other.partner.id });
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const file = await client.call("GET", path);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(file.headers.get("cache-control")).toBe("no-store");
  expect(file.headers.get("x-request-id")).toMatch(/^req_/);
  expect(file.text).toMatch(/^"reference","external_ref","payment_reference","status",/);

  const listed: string[] = [];
  for (let cursor = ""; ; ) {
    const { json } = await client.call("GET", `/portal-api/v1/bookings?limit=100${cursor}`);
    listed.push(...json.data.map((booking: { reference: string }) => booking.reference));
    if (!json.has_more) break;
    cursor = `&cursor=${json.next_cursor}`;
  }
  expect(listed).toHaveLength(120);
  expect(parseRows(file.text).map(([reference]) => reference)).toEqual(listed);
});

test("the file accepts the filters of the list and rejects the same values", async ({ ctx, runtime }) => {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  const make = (status: "pending" | "cancelled") =>
    createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status });
  const [, cancelled] = [await make("pending"), await make("cancelled")];
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const filtered = await client.call("GET", `${path}?status=cancelled`);
  expect(parseRows(filtered.text).map(([reference]) => reference)).toEqual([cancelled.reference]);
  for (const query of ["status=unknown", "created_after=never", "external_ref="]) {
    expect((await client.call("GET", `${path}?${query}`)).code, query).toBe("invalid_payload");
  }
  expect((await client.call("HEAD", path)).text).toBe("");
});

test("a customer name that looks like a formula is escaped", async ({ ctx, runtime }) => {
  const { id: carId } = await createCar(ctx.database);
  await createBooking(ctx.database, {
    carId,
    partnerId: ctx.partner.id,
    customerFirstName: '=HYPERLINK("https://evil.example")',
    customerPhone: "+351 912",
  });
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const { text } = await client.call("GET", path);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(text).toContain(`"'+351 912"`);
});
