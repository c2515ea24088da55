import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { OpeningHours } from "../../lib/opening-hours";
import { bytes, identity, minor, moment } from "./columns";

export const countries = pgTable(
  "countries",
  {
    code: text("code").primaryKey(),
    name: text("name").notNull(),
    rentals: boolean("rentals").notNull().default(false),
  },
  (table) => [check("countries_code", sql`${table.code} ~ '^[a-z]{2}$'`)],
);

export const vehicleTypes = pgTable("vehicle_types", {
  id: identity().primaryKey(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
});

export const suppliers = pgTable(
  "suppliers",
  {
    id: identity().primaryKey(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["http-json"] }).notNull(),
    baseUrl: text("base_url").notNull(),
    /** The secret shared with the supplier, encrypted with a key of the service. */
    sealedSecret: bytes("sealed_secret").notNull(),
  },
  (table) => [check("suppliers_kind", sql`${table.kind} in ('http-json')`)],
);

export const locations = pgTable(
  "locations",
  {
    id: identity().primaryKey(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    countryCode: text("country_code")
      .notNull()
      .references(() => countries.code),
    timezone: text("timezone").notNull(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    currency: text("currency").notNull(),
    published: boolean("published").notNull(),
    turnaroundHours: smallint("turnaround_hours").notNull().default(0),
    /** The name of the city by language, where it differs from `name`. */
    names: jsonb("names").$type<Record<string, string>>().notNull().default({}),
    /** Other names by which portal searches find the city. */
    aliases: text("aliases").array().notNull().default([]),
    /** The IATA codes of the city's airports. */
    iata: text("iata").array().notNull().default([]),
    /** The address of the counter, on one line. */
    address: text("address"),
    phone: text("phone"),
    /**
     * The opening times by weekday, in local time. Null if they are unknown. The times of a missing day are unknown
     * too. A day without times is closed.
     */
    openingHours: jsonb("opening_hours").$type<OpeningHours>(),
    /** The directions to the counter, by language. */
    instructions: jsonb("instructions").$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index("locations_published_name").on(table.name, table.id).where(sql`${table.published}`),
    index("locations_country").on(table.countryCode),
    check("locations_latitude", sql`${table.latitude} between -90 and 90`),
    check("locations_longitude", sql`${table.longitude} between -180 and 180`),
    check("locations_turnaround_hours", sql`${table.turnaroundHours} between 0 and 168`),
    check("locations_names", sql`jsonb_typeof(${table.names}) = 'object'`),
    check("locations_opening_hours", sql`jsonb_typeof(${table.openingHours}) = 'object'`),
    check("locations_instructions", sql`jsonb_typeof(${table.instructions}) = 'object'`),
    check("locations_currency", sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

export const locationSuppliers = pgTable(
  "location_suppliers",
  {
    locationId: bigint("location_id", { mode: "number" })
      .notNull()
      .references(() => locations.id),
    supplierId: bigint("supplier_id", { mode: "number" })
      .notNull()
      .references(() => suppliers.id),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.supplierId] }),
    index("location_suppliers_supplier").on(table.supplierId),
  ],
);

export const cars = pgTable(
  "cars",
  {
    id: identity().primaryKey(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    vehicleTypeId: bigint("vehicle_type_id", { mode: "number" }).references(() => vehicleTypes.id),
    locationId: bigint("location_id", { mode: "number" })
      .notNull()
      .references(() => locations.id),
    acrissCode: text("acriss_code"),
    currency: text("currency").notNull(),
    pricePerDayMinor: minor("price_per_day_minor").notNull(),
    salePricePerDayMinor: minor("sale_price_per_day_minor"),
    saleFrom: date("sale_from", { mode: "string" }),
    saleTo: date("sale_to", { mode: "string" }),
    fleetSize: integer("fleet_size").notNull(),
    published: boolean("published").notNull(),
    fulfilment: text("fulfilment", { enum: ["crew", "on_request", "supplier"] }).notNull(),
    /**
     * The supplier that reserves the car if `fulfilment` is `supplier`. The supplier identifies the car by the car's
     * slug.
     */
    supplierId: bigint("supplier_id", { mode: "number" }).references(() => suppliers.id),
    delivers: boolean("delivers").notNull(),
    minAge: smallint("min_age"),
    maxAge: smallint("max_age"),
    seats: smallint("seats"),
    doors: smallint("doors"),
    bags: smallint("bags"),
    transmission: text("transmission"),
    fuel: text("fuel"),
    airConditioning: boolean("air_conditioning"),
    attrs: text("attrs").array().notNull(),
    imageUrl: text("image_url").notNull(),
    mileagePerDayKm: integer("mileage_per_day_km"),
    extraKmPrice: numeric("extra_km_price", { precision: 14, scale: 4 }),
    depositMinor: minor("deposit_minor"),
    /**
     * The revision of the car, incremented with every change of the car, its tiers or its date prices. A price read at
     * one revision is booked only at that revision.
     */
    revision: bigint("revision", { mode: "number" }).notNull().default(1),
  },
  (table) => [
    index("cars_supplier").on(table.supplierId).where(sql`${table.supplierId} is not null`),
    index("cars_location").on(table.locationId).where(sql`${table.published}`),
    index("cars_attrs").using("gin", table.attrs),
    index("cars_fuel").on(table.fuel).where(sql`${table.published} and ${table.fuel} is not null`),
    check("cars_currency", sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check("cars_price_per_day", sql`${table.pricePerDayMinor} between 0 and 1000000000000`),
    check("cars_fleet_size", sql`${table.fleetSize} between 0 and 100000`),
    check("cars_fulfilment", sql`${table.fulfilment} in ('crew', 'on_request', 'supplier')`),
    check("cars_supplier", sql`(${table.fulfilment} = 'supplier') = (${table.supplierId} is not null)`),
    check(
      "cars_sale",
      sql`num_nulls(${table.salePricePerDayMinor}, ${table.saleFrom}, ${table.saleTo}) in (0, 3)
        and (${table.salePricePerDayMinor} is null or (${table.salePricePerDayMinor} >= 0 and ${table.saleFrom} <= ${table.saleTo}))`,
    ),
    check(
      "cars_ages",
      sql`${table.minAge} is null or ${table.maxAge} is null or ${table.minAge} <= ${table.maxAge}`,
    ),
    check("cars_mileage", sql`num_nulls(${table.mileagePerDayKm}, ${table.extraKmPrice}) in (0, 2)`),
    check("cars_deposit", sql`${table.depositMinor} is null or ${table.depositMinor} >= 0`),
  ],
);

export const carRateTiers = pgTable(
  "car_rate_tiers",
  {
    carId: bigint("car_id", { mode: "number" })
      .notNull()
      .references(() => cars.id),
    minDays: smallint("min_days").notNull(),
    pricePerDayMinor: minor("price_per_day_minor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carId, table.minDays] }),
    check("car_rate_tiers_min_days", sql`${table.minDays} between 1 and 365`),
    check("car_rate_tiers_price", sql`${table.pricePerDayMinor} >= 0`),
  ],
);

/** A car's prices per date range. */
export const carDateExceptions = pgTable(
  "car_date_exceptions",
  {
    carId: bigint("car_id", { mode: "number" })
      .notNull()
      .references(() => cars.id),
    /**
     * The position of the price in the catalogue file. Where date ranges overlap, the price with the higher position
     * applies.
     */
    position: smallint("position").notNull(),
    dateFrom: date("date_from", { mode: "string" }).notNull(),
    dateTo: date("date_to", { mode: "string" }).notNull(),
    pricePerDayMinor: minor("price_per_day_minor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carId, table.position] }),
    check("car_date_exceptions_range", sql`${table.dateFrom} <= ${table.dateTo}`),
    check("car_date_exceptions_price", sql`${table.pricePerDayMinor} >= 0`),
  ],
);

export const exchangeRates = pgTable(
  "exchange_rates",
  {
    currency: text("currency").notNull(),
    asOf: date("as_of", { mode: "string" }).notNull(),
    perEur: numeric("per_eur").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.asOf] }),
    check("exchange_rates_currency", sql`${table.currency} ~ '^[A-Z]{3}$' and ${table.currency} <> 'EUR'`),
    check("exchange_rates_per_eur", sql`${table.perEur} > 0`),
  ],
);

/**
 * The statistics of each published city for the coverage pages. A worker recomputes a city about once an hour, and
 * after each change of the catalogue. A row is derived from cars and bookings and can be deleted at any time.
 */
export const locationCounts = pgTable(
  "location_counts",
  {
    locationId: bigint("location_id", { mode: "number" })
      .primaryKey()
      .references(() => locations.id),
    /** The number of published cars. */
    cars: integer("cars").notNull(),
    /**
     * The number of cars with a free unit for a one-day rental on at least one of the next 7 days. The next two columns
     * cover 30 and 90 days.
     */
    bookable7: integer("bookable_7").notNull(),
    bookable30: integer("bookable_30").notNull(),
    bookable90: integer("bookable_90").notNull(),
    /**
     * The lowest, median and highest daily price, compared in euros. Each is the price of one car, in that car's
     * currency. All are null if no price could be compared.
     */
    lowPriceMinor: minor("low_price_minor"),
    lowPriceCurrency: text("low_price_currency"),
    medianPriceMinor: minor("median_price_minor"),
    medianPriceCurrency: text("median_price_currency"),
    highPriceMinor: minor("high_price_minor"),
    highPriceCurrency: text("high_price_currency"),
    /** The number of confirmations from which the median time is computed. */
    confirmations: integer("confirmations").notNull(),
    /** The median time from booking to confirmation. Null if there are too few confirmations. */
    confirmationSeconds: integer("confirmation_seconds"),
    /**
     * The catalogue version from which the row was computed. A worker recomputes the row if the version has changed.
     */
    catalogueVersion: uuid("catalogue_version").notNull(),
    computedAt: moment("computed_at").notNull(),
  },
  (table) => [
    check(
      "location_counts_bookable",
      sql`0 <= ${table.bookable7} and ${table.bookable7} <= ${table.bookable30} and ${table.bookable30} <= ${table.bookable90}
        and ${table.bookable90} <= ${table.cars}`,
    ),
    check(
      "location_counts_prices",
      sql`num_nulls(${table.lowPriceMinor}, ${table.lowPriceCurrency}, ${table.medianPriceMinor}, ${table.medianPriceCurrency},
          ${table.highPriceMinor}, ${table.highPriceCurrency}) in (0, 6)`,
    ),
    check(
      "location_counts_confirmations",
      sql`${table.confirmations} >= 0 and (${table.confirmationSeconds} is null or ${table.confirmations} > 0)`,
    ),
  ],
);

/**
 * The version of the catalogue, in one row. Every change of the catalogue or of exchange rates sets a new random
 * version in the same transaction. Cached data is valid while this row contains the version under which the data was
 * cached. Versions are random, so that a restored database never reuses one.
 */
export const catalogueVersion = pgTable(
  "catalogue_version",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    version: uuid("version").notNull().defaultRandom(),
  },
  (table) => [check("catalogue_version_singleton", sql`${table.singleton}`)],
);
