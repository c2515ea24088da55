import * as z from "zod/mini";
import { amount, currencyCode, dayText } from "./fields";

const priceSource = z.enum(["base", "tier", "exception", "sale", "supplier"]);

function baseAmount(description: string) {
  return z.number().register(z.globalRegistry, { description });
}

const priceLine = z
  .object({
    date: z.nullable(dayText),
    source: priceSource,
    label: z.nullable(z.string()),
    min_days: z.nullable(z.int()),
    unit_price: baseAmount("The price of one unit, in `car_currency`."),
    amount,
    base_amount: baseAmount("The same amount in `base_currency`."),
  })
  .register(z.globalRegistry, {
    id: "PriceLine",
    description:
      "A charged day. A supplier's offer has one line for the whole rental, with `date` null. `min_days` is the length from which a `tier` applies.",
  });

export const breakdown = z
  .object({
    currency: currencyCode,
    base_currency: currencyCode,
    fx_rate: z.number(),
    car_currency: currencyCode,
    units: z.int(),
    lines: z.array(priceLine),
    total: amount,
    base_total: amount,
    partner_commission: amount,
    net_payable: amount,
  })
  .register(z.globalRegistry, {
    id: "Breakdown",
    description:
      "The price of each charged day. The `amount`s add up to `total` and the `base_amount`s to `base_total`.",
  });
export type Breakdown = z.output<typeof breakdown>;

/**
 * A day whose price changed between the creation of a draft and its booking. `date` is null for the only line of a
 * supplier's offer.
 */
export const priceChange = z
  .object({ date: z.nullable(dayText), was: amount, now: amount, source: priceSource })
  .register(z.globalRegistry, {
    id: "PriceChange",
    description: "A day whose amount differs from the amount when the draft was created, in `currency`.",
  });
