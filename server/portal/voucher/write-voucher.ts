import type { BookingRow } from "@/drizzle/schema/bookings";
import type { VoucherText } from "@/lib/contracts/portal/voucher";
import { formatMoney } from "@/lib/format/format-money";
import { formatLocalTime } from "@/lib/format/format-time";
import { toMajor } from "@/lib/money";
import { isOpenAt } from "@/lib/opening-hours";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale, type Language } from "@/lib/texts/languages";
import { nameListedCarValue } from "@/lib/texts/name-car-value";
import { formatInZone } from "@/lib/zone-time";
import type { VoucherDetails } from "./voucher.queries";
import { writeOpeningHours } from "./write-opening-hours";

export type VoucherInput = {
  booking: BookingRow;
  /** The name of the customer, as the reader may see it. */
  customer: string;
  details: VoucherDetails;
  /** The name of the city in the language. */
  city: string;
  partner: string;
  isSandbox: boolean;
  /** The time at which the booking was read and found to be confirmed. */
  now: Date;
};

type Fact = VoucherText["rental"][number];

/** Writes the texts of a voucher in a language of the portal. */
export function writeVoucher(input: VoucherInput, language: Language): VoucherText {
  const { booking, details, partner, isSandbox, now } = input;
  const { bookings, voucher } = getTexts(language);
  const locale = getLocale(language);
  const startsAt = formatInZone(booking.startsAt, details.timezone);
  const isClosed = booking.pickupType === "pickup" && isOpenAt(details.openingHours, startsAt) === false;
  return {
    language,
    title: bookings.voucherTitle,
    sandbox_note: isSandbox ? bookings.voucherSandbox : null,
    show: bookings.voucherShow,
    issued_by: fill(bookings.voucherIssuedBy, { partner }),
    rental: writeRental(input, language),
    counter_title: voucher.counter,
    counter: writeCounter(details, language),
    closed_note: isClosed ? voucher.closedNote : null,
    terms_title: voucher.terms,
    terms: writeTerms(details.car, language),
    price: {
      name: bookings.total,
      value: formatMoney(toMajor(booking.totalMinor, booking.currency), booking.currency, locale),
    },
    validity: fill(voucher.validity, { time: formatLocalTime(now.toISOString(), locale) }),
    code_alt: fill(voucher.code, { reference: booking.reference }),
  };
}

function writeRental({ booking, customer, details, city }: VoucherInput, language: Language): Fact[] {
  const { bookings } = getTexts(language);
  const locale = getLocale(language);
  const { car, units, pickupType, fulfilmentReference } = booking;
  const how = pickupType === "delivery" ? bookings.delivery : bookings.pickup;
  const localTime = (moment: Date) => {
    const text = formatInZone(moment, details.timezone);
    const zone = fill(bookings.localTime, { zone: `UTC${text.slice(19)}` });
    return `${formatLocalTime(text, locale)} (${zone})`;
  };
  return [
    { name: bookings.customer, value: customer },
    { name: bookings.car, value: [car.title, car.vehicleType?.name].filter(Boolean).join(" · ") },
    ...(units === 1 ? [] : [{ name: bookings.units, value: String(units) }]),
    { name: bookings.place, value: `${city} · ${how}` },
    { name: bookings.collection, value: localTime(booking.startsAt) },
    { name: bookings.return, value: localTime(booking.endsAt) },
    ...(fulfilmentReference === null
      ? []
      : [{ name: bookings.fulfilmentReference, value: fulfilmentReference }]),
  ];
}

function writeCounter(details: VoucherDetails, language: Language): Fact[] {
  const { voucher } = getTexts(language);
  const { address, phone, openingHours, instructions } = details;
  const directions = instructions[language] ?? instructions.en ?? Object.values(instructions)[0];
  const hours = openingHours === null ? "" : writeOpeningHours(openingHours, voucher);
  const facts = [
    { name: voucher.address, value: address ?? "" },
    { name: voucher.phone, value: phone ?? "" },
    { name: voucher.hours, value: hours },
    { name: voucher.directions, value: directions ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

function writeTerms(car: VoucherDetails["car"], language: Language): Fact[] {
  if (car === null) return [];
  const { voucher, carValues } = getTexts(language);
  const locale = getLocale(language);
  const { currency, mileagePerDayKm, extraKmPrice, depositMinor, fuel } = car;
  const facts: Fact[] = [];
  if (mileagePerDayKm !== null && extraKmPrice !== null) {
    const price = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      maximumFractionDigits: 4,
    }).format(Number(extraKmPrice));
    facts.push({ name: voucher.mileage, value: fill(voucher.mileageText, { km: mileagePerDayKm, price }) });
  }
  if (depositMinor !== null) {
    const deposit = formatMoney(toMajor(depositMinor, currency), currency, locale);
    facts.push({ name: voucher.deposit, value: depositMinor === 0 ? voucher.noDeposit : deposit });
  }
  if (fuel !== null)
    facts.push({ name: voucher.fuel, value: nameListedCarValue(carValues.fuels, fuel, locale) });
  return facts;
}
