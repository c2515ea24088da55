import fc from "fast-check";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../../context";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { matchesSlowly } from "../../testing/fixtures/matches-slowly";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { listBookings } from "./list-bookings";

type Wanted = Partial<BookingRow> & { title?: string; city?: string };

async function maker({ database, partner }: PartnerContext) {
  const car = await createCar(database, { fleetSize: 1000 });
  return async ({ title = "Kia Picanto", city = "Lisbon", ...more }: Wanted = {}) =>
    await createBooking(database, {
      carId: car.id,
      partnerId: partner.id,
      car: { slug: car.slug, title, vehicleType: null, imageUrl: "/any.svg" },
      location: { id: car.locationId, slug: "any-city", name: city, timezone: "UTC" },
      ...more,
    });
}

async function find(ctx: PartnerContext, q: string): Promise<string[]> {
  const { rows } = await listBookings(ctx, { q, limit: 100 });
  return rows.map(({ reference }) => reference);
}

const ana = {
  customerFirstName: "Ana Sofia",
  customerLastName: "Conceição-Müller",
  customerEmail: "ana.silva+trip@example.com",
  customerPhone: "+351 912 345 678",
  title: "Škoda Octavia Combi",
  city: "São Paulo",
  externalRef: "Trip/2026-77",
  paymentReference: "pay_Abc-9",
} as const;

const found = [
  ...["ana", "ANA", "sof", "conceicao", "Conceição", "conceição-mül", "muller", "MÜLLER", "ana muller"],
  ...["ana.silva+trip@example.com", "ANA.SILVA+TRIP@EXAMPLE.COM", "silva", "silva+trip", "example.com"],
  ...["skoda", "Škoda", "octavia com", "sao paulo", "São", "paulo ana", "sofia skoda paulo"],
  ...["+351912", "351912345678", "351", "+351 912 345 678", "(351) 912-345"],
  ...["trip/2026-77", "TRIP/", "pay_abc-9", "PAY_A", "ana - skoda", " ana  ", "Müller, Ana"],
];

const missed = [
  ...["na", "ofia", "ceicao", "ana costa", "lisbon", "912345678", "345", "2026", "77", "abc", "rip/"],
  ...["-", "…", "!? .", "' or 1=1 --", "ana\\", "ana:*", "ana & skoda & x", "%", "_", "ana%", "\\"],
];

test("a search finds a booking by the beginning of a word, the digits of the phone number or a reference", async ({
  ctx,
}) => {
  const make = await maker(ctx);
  const booking = await make(ana);
  await make();
  for (const q of [...found, booking.reference.toLowerCase(), booking.reference.slice(0, 6)]) {
    expect(await find(ctx, q), q).toContain(booking.reference);
  }
  for (const q of missed) expect(await find(ctx, q), q).not.toContain(booking.reference);
  expect(await find(ctx, "ana")).toEqual([booking.reference]);
});

test("a search ignores the case and the accents of every alphabet", async ({ ctx }) => {
  const make = await maker(ctx);
  const pairs = [
    ["Groß Straße", "STRASSE gross"],
    ["Łukasz Łódź", "lukasz lodz"],
    ["Øystein Sæther", "oystein saether"],
    ["Παπαδόπουλος ΟΔΥΣΣΕΥΣ", "παπαδοπουλος οδυσσεύς"],
    ["Οδυσσέας", "ΟΔΥΣΣΕΑΣ"],
    ["İpek Işık", "ipek ısik"],
    ["Zoe\u0308 Nguye\u0302\u0303n", "Zoë Nguyễn"],
    ["O’Neill D´Arcy", "o'neill d'arcy"],
    ["Ёлкина Зоя", "елкина"],
    ["ﬁeld Ⅷ", "field viii"],
    ["मीरा शर्मा", "शर्मा मीरा"],
    ["がくと", "がく"],
    ["สมชาย", "สมช"],
    ["Anna Berg", '"berg"'],
  ] as const;
  for (const [name, q] of pairs) {
    const { reference } = await make({ customerFirstName: "X", customerLastName: name });
    expect(await find(ctx, q), name).toContain(reference);
    expect(await find(ctx, name), name).toContain(reference);
  }
});

test("a vowel sign or a voice mark does not begin a word", async ({ ctx }) => {
  const make = await maker(ctx);
  const { reference } = await make({ customerFirstName: "मीरा", customerLastName: "がくと" });
  expect(await find(ctx, "मी")).toEqual([reference]);
  for (const q of ["रा", "くと", "と"]) expect(await find(ctx, q), q).toEqual([]);
});

test("a search finds only the partner's own bookings and no drafts", async ({ ctx, runtime }) => {
  const make = await maker(ctx);
  const own = await make({ customerLastName: "Unmistakable" });
  await make({ customerLastName: "Unmistakable", status: "draft", paymentReference: null });
  const other = await partnerContext(runtime);
  await (await maker(other))({ customerLastName: "Unmistakable" });
  expect(await find(ctx, "unmist")).toEqual([own.reference]);
});

test("a search combines with the other filters, and its cursor is bound to it", async ({ ctx }) => {
  const make = await maker(ctx);
  const at = (hours: number) => new Date(ctx.now.getTime() + hours * 3_600_000);
  const rows: BookingRow[] = [];
  for (const [place, hours] of [30, 40, 50, 60].entries())
    rows.push(
      await make({
        startsAt: at(hours),
        endsAt: at(hours + 24),
        bookedAt: at(place - 9),
        customerLastName: "Both",
      }),
    );
  await make({ startsAt: at(45), endsAt: at(50) });
  const references = rows.map(({ reference }) => reference).reverse();
  const list = async (query: object) => (await listBookings(ctx, query)).rows.map((row) => row.reference);
  expect(await list({ q: "both", pickupAfter: at(40), pickupBefore: at(60) })).toEqual(
    references.slice(1, 3),
  );
  expect(await list({ q: "both", returnAfter: at(64), returnBefore: at(74) })).toEqual(
    references.slice(2, 3),
  );
  expect(await list({ q: "both", statuses: ["confirmed"] })).toEqual([]);
  expect(await list({ pickupBefore: at(40) })).toContain(references[3]);
  const first = await listBookings(ctx, { q: "both", limit: 3 });
  const cursor = first.next_cursor ?? "";
  expect(await list({ q: "both", limit: 3, cursor })).toEqual(references.slice(3));
  for (const other of [
    { q: "bot" },
    {},
    { q: "both", pickupAfter: at(0) },
    { q: "both", returnBefore: at(99) },
  ])
    await expect(listBookings(ctx, { ...other, cursor })).rejects.toMatchObject({ code: "invalid_cursor" });
});

const names =
  `João Conceição Müller Straße GROẞ Łukasz Łódź Øystein Ægir Παπαδόπουλος Οδυσσεύς O'Brien O’Neill
  Mary-Jane İpek Zoë Đorđe Ångström Smith Sæther Nguyễn Œuvre ñandú A1 B2-C3`.split(/\s+/);

const name = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom("NFC", "NFD", "NFKC"), fc.boolean())
  .map(([text, form, upper]) => (upper ? text.toUpperCase() : text).normalize(form));
const digits = fc.stringMatching(/^[0-9]{1,4}$/);
const identifier = fc.oneof(name, digits, fc.stringMatching(/^[A-Za-z]{1,3}[-_/ ][0-9]{1,3}$/));

const customer = fc.record({
  customerFirstName: name,
  customerLastName: fc.array(name, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(" ")),
  customerEmail: fc.tuple(name, digits).map(([who, number]) => `${who}.${number}@example.com`),
  customerPhone: fc.option(digits.map((number) => `+351 ${number} (0)7`)),
  externalRef: fc.option(identifier),
  paymentReference: identifier,
  title: name,
  city: name,
});

test("a search finds exactly what a slow comparison of every booking finds", {
  timeout: 120_000,
}, async ({ runtime }) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`booking search: seed ${seed}\n`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(customer, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 12 }), fc.boolean()), {
        minLength: 5,
        maxLength: 5,
      }),
      async (customers, cuts) => {
        const ctx = await partnerContext(runtime);
        const make = await maker(ctx);
        const rows: BookingRow[] = [];
        for (const one of customers) rows.push(await make(one));
        const texts = rows.flatMap(searchable);
        const words = texts.flatMap((text) => text.split(/[\s-]+/)).filter((word) => word !== "");
        for (const [first, second, length, both] of cuts) {
          const cut = (place: number) =>
            Array.from(words[place % words.length] ?? "")
              .slice(0, length)
              .join("");
          const q = [cut(first), ...(both ? [cut(second).toLowerCase()] : [])].join(" ");
          const slow = rows.filter((row) => matchesSlowly(row, q)).map(({ reference }) => reference);
          expect((await find(ctx, q)).sort(), q).toEqual(slow.sort());
        }
      },
    ),
    { seed, numRuns: 30 },
  );
});

function searchable(row: BookingRow): string[] {
  const { customerFirstName, customerLastName, customerEmail, customerPhone, externalRef, car, location } =
    row;
  const optional = [customerPhone, externalRef, row.paymentReference].filter((text) => text !== null);
  return [
    customerFirstName,
    customerLastName,
    customerEmail,
    car.title,
    location.name,
    row.reference,
    ...optional,
  ];
}
