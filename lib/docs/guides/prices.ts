import { type DocPage, heading, list, shell, steps, table, text } from "../blocks";
import { curlGet } from "../samples/scripts";

export const prices: DocPage = {
  path: "/docs/prices",
  title: "Prices and currencies",
  description: "What a total contains, how it is converted, and how to handle price changes.",
  group: "Guides",
  blocks: [
    text(
      "`total` is the price of the whole rental. It includes duration tiers, date-specific rates and sales.",
      "A booking is billed at `total`. Send it back as `expected_total`. `price_per_day` is a headline price:",
      "`variable_pricing` is true if some days have another price.",
    ),
    heading("The price of each day"),
    text(
      "Add `include=breakdown` to get a car with dates, or a booking, with the price of each charged day. `source` is the rule",
      "that sets the price: the `base` rate, a duration `tier`, a date `exception`, a `sale`, or the `supplier`, who has one",
      "price for the whole rental.",
    ),
    shell(
      "prices-breakdown",
      curlGet("/v1/rentals/cars/$CAR?date_from=$DATE_FROM&date_to=$DATE_TO&include=breakdown"),
    ),
    list(
      "The `amount`s add up to `total` and the `base_amount`s to `base_total` exactly.",
      "`unit_price` is the price of one unit in `car_currency`, before conversion.",
      "A booking keeps the breakdown that it was booked with. It is null for bookings made before breakdowns were stored.",
    ),
    heading("Price changes"),
    text(
      "Reserving and booking calculate the total again and compare it with your `expected_total`. A difference of up to 0.01",
      "is accepted, so a currency without decimals must match exactly. Otherwise the response is",
      "[`price_mismatch`](/docs/errors/price_mismatch), and nothing is booked or charged.",
    ),
    text("When you book a draft, `details.changes` lists the days whose price differs."),
    steps(
      "Show `details.current_total` to your customer.",
      "If the customer accepts it, collect or refund the difference.",
      "Send the request again with the new `expected_total` and a **new** `Idempotency-Key`: the old key returns the mismatch permanently.",
    ),
    heading("Currencies"),
    text(
      "By default, prices are in your invoice currency. With `currency`, they are converted at the exchange rate of the",
      "day. Every price includes the rate:",
    ),
    shell(
      "prices-currency",
      curlGet("/v1/rentals/availability?location=test-fx&date_from=$DATE_FROM&date_to=$DATE_TO&currency=GBP"),
    ),
    table(
      ["Field", "Meaning"],
      [
        ["`total`, `currency`", "the price in the requested currency"],
        ["`base_total`, `base_currency`", "the same price in your invoice currency"],
        ["`fx_rate`", "the amount of `currency` per unit of `base_currency`; 1 without conversion"],
      ],
    ),
    list(
      "`total` is `base_total` times `fx_rate`, rounded to the smallest unit of the currency, half away from zero.",
      "Amounts are decimal numbers with the number of decimals of the currency: 0 for JPY, 3 for KWD.",
      "If you searched in another currency, send the same `currency` when you reserve.",
    ),
    heading("Commission"),
    text(
      "Reservations and bookings have `partner_commission` and `net_payable`. Their sum is exactly `total`.",
      "`net_payable` is the amount that you owe the service.",
    ),
  ],
};
