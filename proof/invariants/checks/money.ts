import { minorDigits } from "../../../lib/currencies";
import { commissionMinor, isWithinOneHundredth, parseRate, roundedDivide } from "../../../lib/money";
import { describeExchange, getBody, getField, getSuccessfulExchanges } from "../../kit/exchanges";
import { checkEach, defineRunInvariant, type Invariant } from "../invariant";

type BookingAmounts = {
  reference: string;
  total: number;
  commission: number;
  base: number;
  currency: "EUR";
  baseCurrency: "EUR";
  fxRate: string;
  rate: string;
};

const sums = `
  select b.reference, b.total_minor as total, b.commission_minor as commission, b.base_total_minor as base, b.currency,
    b.base_currency as "baseCurrency", b.fx_rate::text as "fxRate", p.commission_rate::text as rate
  from bookings b join partners p on p.id = b.partner_id`;

export const amountsAddUp: Invariant = {
  id: "I18",
  promise:
    "the commission is the partner's rate of the total, and the total is the base total at the stored rate",
  check: async ({ db }) => checkEach(await db.rows<BookingAmounts>(sums), findWrongAmount),
};

function findWrongAmount({ reference, total, commission, rate, ...sum }: BookingAmounts): string | undefined {
  if (commission !== commissionMinor(total, rate))
    return `${reference}: ${commission} is not ${rate}% of ${total}`;
  const converted = convert(sum);
  return total === converted
    ? undefined
    : `${reference}: ${sum.base} at ${sum.fxRate} is ${converted}, not ${total}`;
}

function convert({
  base,
  baseCurrency,
  currency,
  fxRate,
}: Pick<BookingAmounts, "base" | "baseCurrency" | "currency" | "fxRate">) {
  const { digits, scale } = parseRate(fxRate);
  const shift = minorDigits(currency) - minorDigits(baseCurrency);
  const numerator = BigInt(base) * digits * 10n ** BigInt(Math.max(0, shift));
  return Number(roundedDivide(numerator, 10n ** BigInt(scale + Math.max(0, -shift))));
}

export const pricesMatchExpectations = defineRunInvariant(
  { id: "I19", promise: "a booking costs what the partner expected, to the cent, and its amounts add up" },
  async ({ exchanges }) =>
    checkEach(getSuccessfulExchanges(exchanges, "book", "one-step", "replace", "reserve"), (exchange) => {
      const body = getBody(exchange);
      const object = getField(body, "booking") ?? getField(body, "reservation");
      const [total, commission, net] = ["total", "partner_commission", "net_payable"].map((name) =>
        Number(getField(object, name)),
      );
      const expected = getField(exchange.body, "expected_total");
      const minor = (amount: number | undefined) => Math.round((amount ?? Number.NaN) * 1000);
      if (minor(net) !== minor(total) - minor(commission))
        return `${describeExchange(exchange)}: total, commission and net amount do not add up`;
      // KWD has three decimal digits, the most of any currency.
      if (typeof expected !== "number" || isWithinOneHundredth(expected, minor(total), "KWD"))
        return undefined;
      return `${describeExchange(exchange)}: ${total} was booked, ${expected} expected`;
    }),
);
