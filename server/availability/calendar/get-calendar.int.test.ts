import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { cars } from "@/drizzle/schema/catalogue";
import { getCalendarContract } from "@/lib/contracts/calendar";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../../testing/fixtures/catalogue-file";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createPartner } from "../../testing/fixtures/create-partner";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { measureQueryCost } from "../../testing/fixtures/query-cost";

const now = new Date("2027-03-10T20:00:00Z");
const span = { from: "2027-04-01", to: "2027-04-03" };

test.beforeAll(async ({ runtime }) => {
  await importFile(runtime, {
    countries: [countryEntry("pt"), countryEntry("us"), countryEntry("jp")],
    vehicle_types: [
      { slug: "economy", name: "Economy" },
      { slug: "suv", name: "SUV" },
    ],
    locations: [
      locationEntry("lisbon", "pt", { timezone: "Europe/Lisbon" }),
      locationEntry("honolulu", "us", { timezone: "Pacific/Honolulu" }),
      locationEntry("tokyo", "jp", { timezone: "Asia/Tokyo" }),
      locationEntry("empty", "pt"),
      locationEntry("twins", "pt"),
      locationEntry("closed", "pt", { published: false }),
    ],
    cars: [
      carEntry("fiat", "lisbon", { title: "Fiat Panda", vehicle_type: "economy", transmission: "manual" }),
      carEntry("jeep", "lisbon", {
        title: "Jeep Renegade",
        vehicle_type: "suv",
        price_per_day: 80,
        transmission: "automatic",
        seats: 7,
        fleet_size: 2,
        attrs: ["isofix"],
      }),
      carEntry("seat", "lisbon", {
        title: "Seat Ibiza",
        price_per_day: 60,
        rate_tiers: [{ min_days: 4, price_per_day: 30 }],
      }),
      carEntry("hidden", "lisbon", { published: false, price_per_day: 1 }),
      carEntry("dinar", "lisbon", { currency: "KWD", price_per_day: 1 }),
      carEntry("nowhere", "closed"),
      carEntry("surf", "honolulu"),
      carEntry("middle", "twins"),
      carEntry("first", "twins"),
      carEntry("third", "twins"),
      carEntry("kei", "tokyo", { currency: "JPY", price_per_day: 7201 }),
    ],
  });
  await importDailyRates(runtime, "2027-03-01", { USD: "2", JPY: "160" });
});

async function calendar(ctx: PartnerContext, query: Record<string, string>) {
  return await callOperation(getCalendarContract, { ...ctx, now }, { query });
}

/** Returns for each day the number of available cars, and the total and the slug of the cheapest one. */
async function days(ctx: PartnerContext, query: Record<string, string>) {
  const { entries } = await calendar(ctx, { ...span, ...query });
  return entries.map(({ available, from_total, car_slug }) => [available, from_total, car_slug]);
}

test("a calendar has one entry for each first day, with the terms of its prices", async ({ ctx }) => {
  const answer = await calendar(ctx, { ...span, location: "lisbon", currency: "USD" });
  expect(answer).toEqual({
    days: 3,
    currency: "USD",
    base_currency: "EUR",
    fx_rate: 2,
    suppliers_asked: false,
    entries: ["01", "02", "03"].map((day, index) => ({
      date_from: `2027-04-${day}`,
      date_to: `2027-04-0${index + 4}`,
      available: 3,
      from_total: 300,
      from_base_total: 150,
      car_slug: "fiat",
    })),
  });
});

test("a calendar of a car contains only this car, with its tier", async ({ ctx }) => {
  expect(await days(ctx, { car: "seat" })).toEqual(Array(3).fill([1, 180, "seat"]));
  expect(await days(ctx, { car: "seat", days: "4" })).toEqual(Array(3).fill([1, 120, "seat"]));
  expect(await days(ctx, { car: "seat", vehicle_type: "suv" })).toEqual(Array(3).fill([0, null, null]));
});

test.for<[Record<string, string>, (string | number | null)[]]>([
  [{ vehicle_type: "suv" }, [1, 240, "jeep"]],
  [{ transmission: "automatic" }, [1, 240, "jeep"]],
  [{ seats_min: "7" }, [1, 240, "jeep"]],
  [{ attrs: "isofix" }, [1, 240, "jeep"]],
  [{ q: "ibiza" }, [1, 180, "seat"]],
  [{ units: "2" }, [1, 480, "jeep"]],
  [{ price_min: "151", price_max: "200" }, [1, 180, "seat"]],
  [{ price_max: "1" }, [0, null, null]],
  [{ country: "us" }, [0, null, null]],
  [{ country: "pt" }, [3, 150, "fiat"]],
])("a calendar applies the filter %j to every day", async ([filter, expected], { ctx }) => {
  expect(await days(ctx, { ...filter, location: "lisbon" })).toEqual(Array(3).fill(expected));
});

test("a booked car is missing on the days whose rental overlaps the booking", async ({ runtime, ctx }) => {
  const [row] = await runtime.database.orm.select({ id: cars.id }).from(cars).where(eq(cars.slug, "fiat"));
  if (row === undefined) throw new Error("The car was imported.");
  // In Lisbon 1 and 4 June at 10:00 are 09:00 UTC.
  const startsAt = new Date("2027-06-04T09:00:00Z");
  const endsAt = new Date("2027-06-05T09:00:00Z");
  await createBooking(runtime.database, { carId: row.id, partnerId: ctx.partner.id, startsAt, endsAt });
  const found = await days(ctx, { car: "fiat", from: "2027-05-31", to: "2027-06-06", days: "3" });
  expect(found.map(([available]) => available)).toEqual([1, 1, 0, 0, 0, 1, 1]);
});

test("a day whose pickup hour has passed has no cars", async ({ ctx }) => {
  // In Honolulu it is 10 March, 10:00.
  const at = { location: "honolulu", from: "2027-03-10", to: "2027-03-11" };
  expect(await days(ctx, at)).toEqual([
    [0, null, null],
    [1, 150, "surf"],
  ]);
  expect(await days(ctx, { ...at, pickup_hour: "11" })).toEqual(Array(2).fill([1, 150, "surf"]));
});

test("the first slug represents cars with equal totals", async ({ ctx }) => {
  expect(await days(ctx, { location: "twins" })).toEqual(Array(3).fill([3, 150, "first"]));
});

test("a city without cars has empty days", async ({ ctx }) => {
  expect(await days(ctx, { location: "empty" })).toEqual(Array(3).fill([0, null, null]));
});

test("a car without an exchange rate is not counted", async ({ ctx }) => {
  expect(await days(ctx, { car: "dinar" })).toEqual(Array(3).fill([0, null, null]));
});

test("the amounts are converted through the invoice currency", async ({ runtime }) => {
  const partner = await createPartner(runtime.database, { invoiceCurrency: "USD" });
  const dollars = await partnerContext(runtime, { partner });
  const { entries } = await calendar(dollars, { ...span, location: "tokyo", currency: "JPY" });
  // 21,603 yen are 270.0375 dollars, billed as 270.04, which are 21,603.2 yen.
  expect(entries[0]).toMatchObject({ from_total: 21_603, from_base_total: 270.04 });
});

test.for<[Record<string, string>, string]>([
  [{ location: "lisbon", car: "fiat" }, "invalid_combination"],
  [{}, "invalid_combination"],
  [{ location: "lisbon", price_min: "2", price_max: "1" }, "invalid_combination"],
  [{ location: "nowhere" }, "invalid_payload"],
  [{ location: "closed" }, "invalid_payload"],
  [{ location: "1234567890123456" }, "invalid_payload"],
  [{ location: "lisbon", vehicle_type: "boat" }, "invalid_payload"],
  [{ location: "lisbon", fuel: "hay" }, "invalid_payload"],
  [{ location: "lisbon", attrs: "wings" }, "invalid_payload"],
  [{ location: "lisbon", country: "xx" }, "invalid_payload"],
  [{ location: "lisbon", days: "91" }, "invalid_payload"],
  [{ location: "lisbon", days: "0" }, "invalid_payload"],
  [{ location: "lisbon", from: "2027-02-30" }, "invalid_payload"],
  [{ location: "lisbon", currency: "XXX" }, "unsupported_currency"],
  [{ car: "no-such-car" }, "not_found"],
  [{ car: "hidden" }, "not_found"],
  [{ car: "nowhere" }, "not_found"],
])("a calendar with the parameters %j is rejected with %s", async ([query, code], { ctx }) => {
  await expect(calendar(ctx, { ...span, ...query })).rejects.toMatchObject({ code });
});

test("a calendar has at most 62 days", async ({ ctx }) => {
  const longest = { location: "lisbon", from: "2027-04-01", to: "2027-06-01" };
  expect((await calendar(ctx, longest)).entries).toHaveLength(62);
  await expect(calendar(ctx, { ...longest, to: "2027-06-02" })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: "to" }] },
  });
});

test.for<[string, { from: string; to: string }]>([
  ["`to` is before `from`", { from: "2027-04-02", to: "2027-04-01" }],
  ["`from` is in the past in the city", { from: "2027-03-09", to: "2027-03-12" }],
  ["a rental would end after 2199", { from: "2199-12-29", to: "2199-12-30" }],
  ["the days are far in the future", { from: "9999-12-30", to: "9999-12-31" }],
])("a calendar is rejected with both days when %s", async ([, dates], { ctx }) => {
  await expect(calendar(ctx, { location: "lisbon", ...dates })).rejects.toMatchObject({
    code: "invalid_date_range",
    status: 422,
    details: dates,
  });
});

test("a calendar reads the city in one query once its cars are known", async ({ runtime, ctx }) => {
  const read = () => calendar(ctx, { ...span, to: "2027-05-20", location: "lisbon" });
  await read();
  expect((await measureQueryCost(runtime.database, read)).kinds).not.toEqual([]);
});
