import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { runOpsHere } from "../testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";

let testDatabase: TestDatabase;
let runtime: TestRuntime;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
});

afterAll(async () => {
  await runtime.database.close();
  await testDatabase.drop();
});

const ops = (...words: string[]) =>
  runOpsHere(["customer", ...words, "--json"], { DATABASE_URL: testDatabase.url });

async function bookingOf(customerEmail: string, status: "cancelled" | "confirmed") {
  const [car, partner] = [await createCar(runtime.database), await createPartner(runtime.database)];
  const booking = await createBooking(runtime.database, {
    carId: car.id,
    partnerId: partner.id,
    customerEmail,
    status,
  });
  return { partner, booking };
}

test("export prints one JSON document, and erase replaces the customer at the named partner only", async () => {
  const [mine, theirs] = [
    await bookingOf("anna@example.com", "cancelled"),
    await bookingOf("Anna@example.com", "cancelled"),
  ];
  const exported = await ops("export", "--email", "anna@example.com");
  expect(exported).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(exported.stdout).partners.map((one: { partner: string }) => one.partner)).toEqual(
    [mine.partner.slug, theirs.partner.slug].toSorted(),
  );
  const erased = await ops("erase", "--email", "anna@example.com", "--partner", mine.partner.slug);
  expect(erased).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(erased.stdout).erased).toMatchObject([
    { partner: mine.partner.slug, bookings: [mine.booking.reference] },
  ]);
  const rows = await runtime.database.rows(
    sql`select customer_email as email from bookings where reference = ${theirs.booking.reference}`,
  );
  expect(rows).toEqual([{ email: "Anna@example.com" }]);
});

test("an active booking, an unknown address and an unknown partner are refused with one sentence", async () => {
  const { booking } = await bookingOf("ben@example.com", "confirmed");
  await bookingOf("ben@example.com", "cancelled");
  const cases = [
    [["erase", "--email", "ben@example.com"], new RegExp(booking.reference)],
    [["erase", "--email", "nobody@example.com"], /Nothing that is stored/],
    [["export", "--email", "nobody@example.com"], /No booking or draft/],
    [["export", "--email", "ben@example.com", "--partner", "no-such"], /no-such/],
  ] as const;
  for (const [words, about] of cases) {
    const { code, stdout, stderr } = await ops(...words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(about);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  }
  const [left] = await runtime.database.rows<{ n: number }>(
    sql`select count(*)::int as n from bookings where customer_email = 'ben@example.com'`,
  );
  expect(left?.n).toBe(2);
  expect((await ops("erase")).code).toBe(2);
});
