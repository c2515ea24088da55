import * as z from "zod/mini";
import { day } from "@/lib/contracts/fields";

/** Matches text without control characters, NUL and lone surrogates. PostgreSQL cannot store the last two. */
const printable = z.refine<string>(
  (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
  "Contains a character that is not text",
);

function words(max: number) {
  return z.string().check(z.maxLength(max), z.regex(/\S/, "Expected some text"), printable);
}

function whole(min: number, max: number) {
  return z.int().check(z.gte(min), z.lte(max));
}

function orNull<T extends z.ZodMiniType>(schema: T) {
  return z._default(z.nullable(schema), null);
}

const slug = z
  .string()
  .check(
    z.maxLength(100),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Expected lower-case words joined by hyphens"),
  );
const price = z.number().check(z.gte(0));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, "Expected an ISO 4217 code such as EUR"));
const firstDay = day("First day of the range.");
const lastDay = day("Last day of the range, included.");

const country = z.strictObject({
  code: z.string().check(z.regex(/^[a-z]{2}$/, "Expected two lower-case letters")),
  name: words(200),
  rentals: z._default(z.boolean(), false),
});

const vehicleType = z.strictObject({ slug, name: words(200) });

const supplier = z.strictObject({
  slug,
  name: words(200),
  kind: z.enum(["http-json"]),
  base_url: z
    .string()
    .check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s/]+/, "Expected an http or https address"), printable),
  secret: words(1000),
});

const language = z
  .string()
  .check(
    z.maxLength(20),
    z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/, "Expected a language such as pt or pt-BR"),
  );
const airport = z.string().check(z.regex(/^[A-Z]{3}$/, "Expected three capital letters such as LIS"));

const openTime = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Expected a local time from 00:00 to 24:00"));
const openTimes = z.array(z.tuple([openTime, openTime])).check(z.maxLength(10));
const openingHours = z.strictObject({
  mon: z.optional(openTimes),
  tue: z.optional(openTimes),
  wed: z.optional(openTimes),
  thu: z.optional(openTimes),
  fri: z.optional(openTimes),
  sat: z.optional(openTimes),
  sun: z.optional(openTimes),
});
const phone = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(/^\+?[\d(][\d ()./-]*\d$/, "Expected a phone number such as +351 210 000 000"),
  );

const location = z.strictObject({
  // A search accepts a city's slug or ID, so digits alone would be ambiguous.
  slug: slug.check(z.regex(/[a-z]/, "Expected at least one letter")),
  name: words(200),
  country: words(100),
  timezone: words(100),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  currency,
  published: z.boolean(),
  turnaround_hours: z._default(whole(0, 168), 0),
  suppliers: z.pipe(
    z._default(z.nullable(z.array(words(100))), null),
    z.transform((list: string[] | null) => list ?? []),
  ),
  /** The name by language, where it differs from `name`. The portal shows it. */
  names: z._default(z.record(language, words(200)), {}),
  /** Other names by which the portal finds the city. */
  aliases: z._default(z.array(words(200)).check(z.maxLength(50)), []),
  /** The IATA codes of the city's airports. */
  iata: z._default(z.array(airport).check(z.maxLength(20)), []),
  /** The address of the counter. The voucher shows this field and the next three. */
  address: orNull(words(500)),
  phone: orNull(phone),
  opening_hours: orNull(openingHours),
  instructions: z._default(z.record(language, words(1000)), {}),
});

const rateTier = z.strictObject({ min_days: whole(1, 365), price_per_day: price });
const datedPrice = z.strictObject({ from: firstDay, to: lastDay, price_per_day: price });

const car = z.strictObject({
  slug,
  title: words(200),
  vehicle_type: orNull(words(100)),
  location: words(100),
  acriss_code: orNull(z.string().check(z.regex(/^[A-Z]{4}$/, "Expected four capital letters such as MBMR"))),
  currency,
  price_per_day: price,
  sale: orNull(datedPrice),
  rate_tiers: z._default(z.array(rateTier).check(z.maxLength(365)), []),
  date_exceptions: z._default(z.array(datedPrice).check(z.maxLength(5000)), []),
  fleet_size: whole(0, 100_000),
  published: z.boolean(),
  fulfilment: z._default(z.enum(["crew", "on_request", "supplier"]), "crew"),
  supplier: orNull(words(100)),
  delivers: z._default(z.boolean(), false),
  min_age: orNull(whole(0, 120)),
  max_age: orNull(whole(0, 120)),
  seats: orNull(whole(1, 100)),
  doors: orNull(whole(0, 20)),
  bags: orNull(whole(0, 100)),
  transmission: orNull(words(50)),
  fuel: orNull(words(50)),
  air_conditioning: orNull(z.boolean()),
  attrs: z._default(
    z
      .array(
        z.string().check(z.maxLength(100), z.regex(/^[^\s,]+$/, "Expected a word without commas"), printable),
      )
      .check(z.maxLength(100)),
    [],
  ),
  image_url: z
    .string()
    .check(
      z.maxLength(2000),
      z.regex(/^(\/|https?:\/\/)\S+$/, "Expected a path or an http address"),
      printable,
    ),
  mileage: orNull(
    z.strictObject({ per_day_km: whole(0, 100_000), extra_km_price: price.check(z.lte(1_000_000)) }),
  ),
  deposit: orNull(price),
});

/** The catalogue file of import and export. Unknown fields are rejected as misspellings. */
export const catalogueFile = z.strictObject({
  countries: z._default(z.array(country), []),
  vehicle_types: z._default(z.array(vehicleType), []),
  suppliers: z._default(z.array(supplier), []),
  locations: z._default(z.array(location), []),
  cars: z._default(z.array(car), []),
});
export type CatalogueFile = z.output<typeof catalogueFile>;
export type CatalogueCar = CatalogueFile["cars"][number];
