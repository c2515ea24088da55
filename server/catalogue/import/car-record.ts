import type { Day } from "@/lib/dates";
import { toMajor, toMinor } from "@/lib/money";
import type { CatalogueCar } from "./catalogue-file";

/**
 * A car with its rate tiers and date exceptions, as stored. Refers to its city, vehicle type and supplier by slug.
 * Records are compared as JSON text, so the order of the keys matters.
 */
export type CarRecord = {
  slug: string;
  title: string;
  vehicleType: string | null;
  location: string;
  acrissCode: string | null;
  currency: string;
  pricePerDayMinor: number;
  salePricePerDayMinor: number | null;
  saleFrom: Day | null;
  saleTo: Day | null;
  fleetSize: number;
  published: boolean;
  fulfilment: "crew" | "on_request" | "supplier";
  supplier: string | null;
  delivers: boolean;
  minAge: number | null;
  maxAge: number | null;
  seats: number | null;
  doors: number | null;
  bags: number | null;
  transmission: string | null;
  fuel: string | null;
  airConditioning: boolean | null;
  attrs: string[];
  imageUrl: string;
  mileagePerDayKm: number | null;
  /** The price per kilometre beyond `mileagePerDayKm`, in units of the currency, not minor units. */
  extraKmPrice: number | null;
  depositMinor: number | null;
  /** The rate tiers, ordered by `minDays`. */
  rateTiers: [minDays: number, pricePerDayMinor: number][];
  /** The date exceptions, in the order of the file. */
  dateExceptions: [from: Day, to: Day, pricePerDayMinor: number][];
};

/** Converts a car of the catalogue file to its record. The amounts must have been validated. */
export function toCarRecord(car: CatalogueCar): CarRecord {
  const minor = (amount: number) => checkedMinor(amount, car.currency);
  return {
    slug: car.slug,
    title: car.title,
    vehicleType: car.vehicle_type,
    location: car.location,
    acrissCode: car.acriss_code,
    currency: car.currency,
    pricePerDayMinor: minor(car.price_per_day),
    salePricePerDayMinor: car.sale && minor(car.sale.price_per_day),
    saleFrom: car.sale?.from ?? null,
    saleTo: car.sale?.to ?? null,
    fleetSize: car.fleet_size,
    published: car.published,
    fulfilment: car.fulfilment,
    supplier: car.supplier,
    delivers: car.delivers,
    minAge: car.min_age,
    maxAge: car.max_age,
    seats: car.seats,
    doors: car.doors,
    bags: car.bags,
    transmission: car.transmission,
    fuel: car.fuel,
    airConditioning: car.air_conditioning,
    attrs: [...new Set(car.attrs)],
    imageUrl: car.image_url,
    mileagePerDayKm: car.mileage?.per_day_km ?? null,
    extraKmPrice: car.mileage?.extra_km_price ?? null,
    depositMinor: car.deposit === null ? null : minor(car.deposit),
    rateTiers: car.rate_tiers
      .map((tier): [number, number] => [tier.min_days, minor(tier.price_per_day)])
      .sort(([left], [right]) => left - right),
    dateExceptions: car.date_exceptions.map(({ from, to, price_per_day }) => [
      from,
      to,
      minor(price_per_day),
    ]),
  };
}

/** Returns the car in the format of the catalogue file, with every field. */
export function toCatalogueCar(record: CarRecord): CatalogueCar {
  const major = (minor: number) => toMajor(minor, record.currency);
  const { salePricePerDayMinor, saleFrom, saleTo, mileagePerDayKm, extraKmPrice } = record;
  return {
    slug: record.slug,
    title: record.title,
    vehicle_type: record.vehicleType,
    location: record.location,
    acriss_code: record.acrissCode,
    currency: record.currency,
    price_per_day: major(record.pricePerDayMinor),
    sale:
      salePricePerDayMinor === null || saleFrom === null || saleTo === null
        ? null
        : { price_per_day: major(salePricePerDayMinor), from: saleFrom, to: saleTo },
    rate_tiers: record.rateTiers.map(([minDays, minor]) => ({
      min_days: minDays,
      price_per_day: major(minor),
    })),
    date_exceptions: record.dateExceptions.map(([from, to, minor]) => ({
      from,
      to,
      price_per_day: major(minor),
    })),
    fleet_size: record.fleetSize,
    published: record.published,
    fulfilment: record.fulfilment,
    supplier: record.supplier,
    delivers: record.delivers,
    min_age: record.minAge,
    max_age: record.maxAge,
    seats: record.seats,
    doors: record.doors,
    bags: record.bags,
    transmission: record.transmission,
    fuel: record.fuel,
    air_conditioning: record.airConditioning,
    attrs: record.attrs,
    image_url: record.imageUrl,
    mileage:
      mileagePerDayKm === null || extraKmPrice === null
        ? null
        : { per_day_km: mileagePerDayKm, extra_km_price: extraKmPrice },
    deposit: record.depositMinor === null ? null : major(record.depositMinor),
  };
}

function checkedMinor(amount: number, currency: string): number {
  const minor = toMinor(amount, currency);
  if (minor === undefined) throw new RangeError(`Not an amount of ${currency}: ${amount}`);
  return minor;
}
