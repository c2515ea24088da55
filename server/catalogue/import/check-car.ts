import { isCurrency, minorDigits } from "@/lib/currencies";
import { toMinor, toMinorRounded } from "@/lib/money";
import type { Problem } from "./catalogue-error";
import type { CatalogueCar } from "./catalogue-file";

type Around = {
  path: string;
  locations: ReadonlySet<string>;
  vehicleTypes: ReadonlySet<string>;
  suppliers: ReadonlySet<string>;
};

/**
 * The maximum of each amount of a car, such as a price per day or the deposit, in minor units. Above it, the total of
 * 365 days and many units would no longer be exact.
 */
const maxPriceMinor = 100_000_000_000;

/** Returns the problems of one car that the schema cannot detect. */
export function checkCar(car: CatalogueCar, around: Around): Problem[] {
  const problems = [
    ...referenceProblems(car, around),
    ...rangeProblems(car),
    ...tierProblems(car),
    ...amountProblems(car),
  ];
  return problems.map(({ path, message }) => ({ path: `${around.path}.${path}`, message }));
}

function referenceProblems(car: CatalogueCar, { locations, vehicleTypes, suppliers }: Around): Problem[] {
  const problems: Problem[] = [];
  if (!locations.has(car.location)) {
    problems.push({ path: "location", message: `No such location: “${car.location}”` });
  }
  if (car.vehicle_type !== null && !vehicleTypes.has(car.vehicle_type)) {
    problems.push({ path: "vehicle_type", message: `No such vehicle type: “${car.vehicle_type}”` });
  }
  const supplier = whyNoSupplier(car, suppliers);
  if (supplier !== undefined) problems.push({ path: "supplier", message: supplier });
  return problems;
}

function whyNoSupplier(
  { fulfilment, supplier }: CatalogueCar,
  suppliers: ReadonlySet<string>,
): string | undefined {
  if (supplier === null)
    return fulfilment === "supplier" ? "Required, because the car's fulfilment is “supplier”" : undefined;
  if (fulfilment !== "supplier") return "Allowed only if the car's fulfilment is “supplier”";
  return suppliers.has(supplier) ? undefined : `No such supplier: “${supplier}”`;
}

function rangeProblems(car: CatalogueCar): Problem[] {
  const problems = ranges(car)
    .filter(([, { from, to }]) => from > to)
    .map(([field]) => ({ path: `${field}.to`, message: "Must not be before `from`" }));
  if (car.min_age !== null && car.max_age !== null && car.min_age > car.max_age) {
    problems.push({ path: "max_age", message: "Must not be below `min_age`" });
  }
  return problems;
}

function tierProblems(car: CatalogueCar): Problem[] {
  const days = car.rate_tiers.map((tier) => tier.min_days);
  return days.flatMap((minDays, index) =>
    days.indexOf(minDays) < index
      ? [{ path: `rate_tiers[${index}].min_days`, message: `There is already a tier of ${minDays} days` }]
      : [],
  );
}

function amountProblems(car: CatalogueCar): Problem[] {
  if (!isCurrency(car.currency))
    return [{ path: "currency", message: `No such currency: “${car.currency}”` }];
  return amounts(car).flatMap(([path, amount]) => {
    const message = whyNoAmount(amount, car.currency);
    return message === undefined ? [] : [{ path, message }];
  });
}

function whyNoAmount(amount: number, currency: string): string | undefined {
  const minor = toMinor(amount, currency);
  if (minor !== undefined && minor <= maxPriceMinor) return undefined;
  if (minor !== undefined || toMinorRounded(amount, currency) === undefined)
    return "Larger than the largest possible price";
  return `${amount} has more decimals than the ${minorDigits(currency)} of ${currency}`;
}

function ranges(car: CatalogueCar): [field: string, range: { from: string; to: string }][] {
  const sale: [string, { from: string; to: string }][] = car.sale === null ? [] : [["sale", car.sale]];
  return [
    ...sale,
    ...car.date_exceptions.map((range, index): [string, typeof range] => [
      `date_exceptions[${index}]`,
      range,
    ]),
  ];
}

function amounts(car: CatalogueCar): [field: string, amount: number][] {
  const list: [string, number][] = [["price_per_day", car.price_per_day]];
  if (car.sale !== null) list.push(["sale.price_per_day", car.sale.price_per_day]);
  if (car.mileage !== null) list.push(["mileage.extra_km_price", car.mileage.extra_km_price]);
  if (car.deposit !== null) list.push(["deposit", car.deposit]);
  for (const [index, tier] of car.rate_tiers.entries()) {
    list.push([`rate_tiers[${index}].price_per_day`, tier.price_per_day]);
  }
  for (const [index, exception] of car.date_exceptions.entries()) {
    list.push([`date_exceptions[${index}].price_per_day`, exception.price_per_day]);
  }
  return list;
}
