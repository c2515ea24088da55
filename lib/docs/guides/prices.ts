import { type DocPage, heading, list, shell, steps, table, text } from "../blocks";
import { get } from "../samples/scripts";

export const prices: DocPage = {
  path: "/docs/prices",
  title: "Prices and currencies",
  description: "What a total is made of, how it is converted, and what to do when it moves.",
  group: "Guides",
  blocks: [
    text(
      "`total` is the price of the whole stay: duration tiers, dates with prices of their own and sales are in it.",
      "It is what a booking bills, and the value to send back as `expected_total`. `price_per_day` is a headline;",
      "`variable_pricing` is true where some day costs something else.",
    ),
    heading("When the price moved"),
    text(
      "Reserving and booking compute the total anew and compare it with your `expected_total`. Up to one cent of",
      "difference passes; currencies without cents must match exactly. Otherwise the answer is",
      "[`price_mismatch`](/docs/errors/price_mismatch), and nothing was booked or charged.",
    ),
    steps(
      "Show `details.current_total` to your customer.",
      "If it is accepted, collect or refund the difference.",
      "Send the call again with the new `expected_total` and a **new** `Idempotency-Key`: the old one is bound to the mismatch.",
    ),
    heading("Currencies"),
    text(
      "Without `currency`, prices are in the currency of your invoice. With it, they are converted by the rate of the",
      "day, and that rate comes with every price:",
    ),
    shell(
      "prices-currency",
      get("/v1/rentals/availability?location=test-fx&date_from=$DATE_FROM&date_to=$DATE_TO&currency=GBP"),
    ),
    table(
      ["Field", "Is"],
      [
        ["`total`, `currency`", "what was asked for"],
        ["`base_total`, `base_currency`", "the same in the currency of your invoice"],
        ["`fx_rate`", "`currency` for one of `base_currency`; 1 when nothing was converted"],
      ],
    ),
    list(
      "`total` is `base_total` times `fx_rate`, rounded to the currency's smallest unit, half away from zero.",
      "Amounts are decimal numbers with as many decimals as the currency has: 0 for JPY, 3 for KWD.",
      "If you searched in another currency, send the same `currency` when reserving.",
    ),
    heading("Commission"),
    text(
      "Reservations and bookings carry `partner_commission` and `net_payable`. They add up to `total`, to the cent;",
      "`net_payable` is what you owe the service.",
    ),
  ],
};
