import type { Day } from "@/lib/dates";
import { toMajor, withinOneCent } from "@/lib/money";
import { todayIn } from "@/lib/stay";
import { assertStayDates } from "../catalogue/assert-stay-dates";
import { type CarForStay, findCarTariff } from "../catalogue/find-car-tariff";
import { getConverter } from "../catalogue/get-converter";
import { presentImageUrl } from "../catalogue/present-image-url";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { ApiError } from "../errors/api-error";
import { commissionOf, quoteStay } from "../pricing/quote-stay";
import type { Claim } from "./claim";
import { tariffToBook } from "./tariff-to-book";

export type RentalRequest = {
  car: { slug: string } | { carId: number };
  dateFrom: Day;
  dateTo: Day;
  pickupHour: number;
  returnHour: number;
  units: number;
  pickupType: "pickup" | "delivery";
  /** The invoice currency when left out. */
  currency: string | undefined;
};

export type QuotedRental = {
  offer: CarForStay;
  /** An address anybody can open, as searches show it. */
  imageUrl: string;
  claim: Claim;
  currency: string;
  totalMinor: number;
  baseCurrency: string;
  baseTotalMinor: number;
  fxRate: number;
  commissionMinor: number;
};

/**
 * What the rental costs this partner now, from the car as it is now. Answers `not_found`, `invalid_date_range`,
 * `unsupported_currency`, `delivery_not_available`; whether units are free is another question.
 */
export async function quoteRental(
  db: Db,
  ctx: PartnerContext,
  request: RentalRequest,
): Promise<QuotedRental> {
  const { dateFrom, dateTo, units } = request;
  const offer = await findCarTariff(db, request.car, request);
  if (offer === undefined || !offer.offered) throw new ApiError("not_found", "No such car.");
  assertStayDates({ dateFrom, dateTo, earliest: todayIn(offer.location.timezone, ctx.now) });
  if (offer.startsAt <= ctx.now) {
    throw new ApiError("invalid_date_range", "The time of collection is past.", {
      date_from: dateFrom,
      date_to: dateTo,
    });
  }
  const { invoiceCurrency, commissionRate } = ctx.partner;
  const converter = await getConverter(db, {
    now: ctx.now,
    invoiceCurrency,
    currency: request.currency,
    carCurrencies: [offer.tariff.currency],
  });
  if (request.pickupType === "delivery" && !offer.delivers) {
    throw new ApiError(
      "delivery_not_available",
      "This car cannot be delivered; book it as a counter pickup.",
    );
  }
  const quote = quoteStay({
    tariff: tariffToBook(ctx.config, offer),
    stay: { dateFrom, dateTo, units },
    converter,
  });
  if (quote === undefined) throw new ApiError("unavailable", "The car's price cannot be converted today.");
  const { carId, revision, startsAt, heldUntil } = offer;
  return {
    offer,
    imageUrl: presentImageUrl(offer.imageUrl, ctx.config.publicUrl),
    claim: { carId, revision, units, startsAt, heldUntil },
    currency: quote.currency,
    totalMinor: quote.totalMinor,
    baseCurrency: quote.baseCurrency,
    baseTotalMinor: quote.baseTotalMinor,
    fxRate: quote.fxRate,
    commissionMinor: commissionOf(quote.totalMinor, commissionRate).commissionMinor,
  };
}

/** More than a cent off answers `price_mismatch`, with the draft's reference where there is a draft. */
export function assertExpectedTotal(
  quoted: { totalMinor: number; currency: string },
  expectedTotal: number | undefined,
  reference: string | null,
): void {
  const { totalMinor, currency } = quoted;
  if (expectedTotal === undefined || withinOneCent(expectedTotal, totalMinor, currency)) return;
  throw new ApiError("price_mismatch", "The total has changed. Nothing was booked, nothing was charged.", {
    expected_total: expectedTotal,
    current_total: toMajor(totalMinor, currency),
    currency,
    reference,
  });
}
