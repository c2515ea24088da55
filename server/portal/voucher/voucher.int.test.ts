import { sql } from "drizzle-orm";
import jsQR from "jsqr";
import { extractText, getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import { getVoucherContract } from "@/lib/contracts/portal/voucher";
import { languages } from "@/lib/texts/languages";
import { newReference } from "../../ids";
import { callOperation } from "../../testing/fixtures/call-operation";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { type CodeModules, encodeQrCode } from "./encode-qr-code";
import { getVoucher } from "./get-voucher";
import { renderVoucherPdf } from "./render-voucher-pdf";

const hours = { mon: [["08:00", "12:00"]], tue: [["08:00", "12:00"]], wed: [["00:00", "24:00"]], sun: [] };
const monday = (time: string) => new Date(`2027-03-01T${time}:00Z`);

type Ctx = Parameters<typeof getVoucher>[0];

async function confirmed(ctx: Ctx, startsAt = monday("09:00")) {
  const { id: carId } = await createCar(ctx.database);
  await ctx.database.rows(
    sql`update locations set timezone = 'UTC', address = 'Airport 1', phone = '+351 000', opening_hours = ${JSON.stringify(hours)}::jsonb,
          instructions = '{"en": "Left of the exit.", "pt": "À esquerda da saída."}'
        where id = (select location_id from cars where id = ${carId})`,
  );
  await ctx.database.rows(
    sql`update cars set mileage_per_day_km = 250, extra_km_price = 0.185, deposit_minor = 30000, fuel = 'petrol' where id = ${carId}`,
  );
  const endsAt = new Date(startsAt.getTime() + 72 * 3_600_000);
  return await createBooking(ctx.database, {
    carId,
    partnerId: ctx.partner.id,
    status: "confirmed",
    startsAt,
    endsAt,
    customerFirstName: "Ελένη",
    customerLastName: "Иванова",
  });
}

/** Draws each module as 4 × 4 pixels and decodes the picture. Returns `undefined` if it cannot be decoded. */
function decode(modules: CodeModules): string | undefined {
  const side = modules.length * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[y >> 2]?.[x >> 2] === true) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

test("a voucher has the counter, the conditions and the code, in each language", async ({ ctx }) => {
  const { reference } = await confirmed(ctx);
  const read = (language: (typeof languages)[number]) =>
    callOperation(getVoucherContract, ctx, { params: { reference }, query: { language } });
  const { voucher, status } = await read("en");
  expect(status).toBe("confirmed");
  expect(voucher).toMatchObject({
    counter: [
      { name: "Address", value: "Airport 1" },
      { name: "Phone", value: "+351 000" },
      {
        name: "Opening hours",
        value: "Monday to Tuesday: 08:00–12:00\nWednesday: open 24 hours\nSunday: closed",
      },
      { name: "Directions", value: "Left of the exit." },
    ],
    closed_note: null,
    terms: [
      { name: "Mileage", value: "250 km per day, then €0.185 per km" },
      { name: "Deposit", value: "€300.00" },
      { name: "Fuel", value: "Petrol" },
    ],
  });
  expect(voucher?.validity).toMatch(/^Valid only while the booking is confirmed\./);
  expect((await read("pt")).voucher?.counter.at(-1)?.value).toBe("À esquerda da saída.");
  // German has no directions in the catalogue, so English is shown.
  expect((await read("de")).voucher?.counter.at(-1)?.value).toBe("Left of the exit.");
});

test.for([
  ["12:00", null],
  ["12:01", "The counter is closed at the pickup time. Call the counter before you travel."],
] as const)("a pickup on Monday at %s has the note %j", async ([time, note], { ctx }) => {
  const { reference } = await confirmed(ctx, monday(time));
  expect((await getVoucher(ctx, reference, "en")).text?.closed_note).toBe(note);
});

test("the PDF states the same as the page in each language, and the price only if requested", async ({
  ctx,
}) => {
  const { reference } = await confirmed(ctx);
  for (const language of languages) {
    const { text } = await getVoucher(ctx, reference, language);
    if (text === null) throw new Error("No voucher");
    const render = async (withPrice: boolean) => {
      const bytes = await renderVoucherPdf({ reference, text, withPrice, createdAt: new Date(0) });
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      const { text: content } = await extractText(pdf, { mergePages: true });
      return { pages: pdf.numPages, content: content.replace(/\s+/g, " ") };
    };
    const { pages, content } = await render(false);
    expect(pages).toBe(1);
    const shown = [...text.rental, ...text.counter, ...text.terms].flatMap(({ name, value }) => [
      name,
      value,
    ]);
    for (const part of [reference, text.title, text.validity, text.issued_by, ...shown])
      expect(content).toContain(part.replace(/\s+/g, " "));
    expect(content).not.toContain(text.price.value.replace(/\s+/g, " "));
    expect((await render(true)).content).toContain(text.price.value.replace(/\s+/g, " "));
  }
});

test("the code decodes to the reference", () => {
  for (let count = 0; count < 20; count += 1) {
    const reference = newReference();
    expect(decode(encodeQrCode(reference))).toBe(reference);
  }
});

test("an unconfirmed booking has no voucher and no PDF", async ({ ctx, runtime }) => {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (const status of ["pending", "cancelled", "expired"] as const) {
    const { reference } = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status });
    const path = `/portal-api/bookings/${reference}/voucher`;
    expect((await client.call("GET", path)).json).toMatchObject({ status, voucher: null });
    expect((await client.call("GET", `${path}.pdf`)).code).toBe("not_confirmed");
  }
});

test("another partner's voucher does not exist, and an unknown language is rejected", async ({
  ctx,
  runtime,
}) => {
  const { reference } = await confirmed(ctx);
  const other = await partnerContext(runtime);
  const stranger = await signInToPortal(runtime, await createStaffMember(ctx.database, other.partner));
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (const path of [
    `/portal-api/bookings/${reference}/voucher`,
    `/portal-api/bookings/${reference}/voucher.pdf`,
  ]) {
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await client.call("GET", `${path}?language=xx`)).code).toBe("invalid_payload");
  }
  const file = await client.call("GET", `/portal-api/bookings/${reference}/voucher.pdf?language=de`);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toBe(`inline; filename="voucher-${reference}.pdf"`);
  expect(file.text.slice(0, 8)).toBe("%PDF-1.7");
});
