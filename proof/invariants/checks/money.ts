import { minorDigits } from "../../../lib/currencies";
import { commissionMinor, parseRate, roundedDivide, withinOneCent } from "../../../lib/money";
import { bodyOf, field, nameOf, succeeded } from "../../kit/exchanges";
import { type Invariant, judge, ofRun } from "../invariant";

type Sum = {
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
    "commission is the partner's rate of the total, and the total is the base total at the published rate",
  check: async ({ db }) => judge(await db.rows<Sum>(sums), wrongSum),
};

function wrongSum({ reference, total, commission, rate, ...sum }: Sum): string | undefined {
  if (commission !== commissionMinor(total, rate))
    return `${reference}: ${commission} is not ${rate} % of ${total}`;
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
}: Pick<Sum, "base" | "baseCurrency" | "currency" | "fxRate">) {
  const { digits, scale } = parseRate(fxRate);
  const shift = minorDigits(currency) - minorDigits(baseCurrency);
  const numerator = BigInt(base) * digits * 10n ** BigInt(Math.max(0, shift));
  return Number(roundedDivide(numerator, 10n ** BigInt(scale + Math.max(0, -shift))));
}

export const pricesAreAsExpected = ofRun(
  { id: "I19", promise: "what is booked costs what the partner expected, to the cent, and its parts add up" },
  async ({ exchanges }) =>
    judge(succeeded(exchanges, "book", "one-step", "reserve"), (exchange) => {
      const body = bodyOf(exchange);
      const object = field(body, "booking") ?? field(body, "reservation");
      const [total, commission, net] = ["total", "partner_commission", "net_payable"].map((name) =>
        Number(field(object, name)),
      );
      const expected = field(exchange.body, "expected_total");
      const minor = (amount: number | undefined) => Math.round((amount ?? Number.NaN) * 1000);
      if (minor(net) !== minor(total) - minor(commission))
        return `${nameOf(exchange)}: the parts do not add up`;
      // KWD has three decimal digits, the most of any currency.
      if (typeof expected !== "number" || withinOneCent(expected, minor(total), "KWD")) return undefined;
      return `${nameOf(exchange)}: ${total} was booked, ${expected} expected`;
    }),
);
