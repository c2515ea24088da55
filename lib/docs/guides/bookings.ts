import { type DocPage, heading, list, note, shell, table, text } from "../blocks";
import { curlGet } from "../samples/scripts";

export const bookings: DocPage = {
  path: "/docs/bookings",
  title: "Reserve, book and cancel",
  description: "Drafts, booking statuses, confirmation deadlines and cancellation.",
  group: "Guides",
  blocks: [
    heading("Drafts"),
    text(
      "A reservation creates a draft: a priced reservation request that does not hold the car. Others can still find and",
      "book the car. A draft expires after about 30 minutes, at `expires_at`. The number of drafts is not limited.",
    ),
    heading("Charge and book"),
    text(
      "You are the merchant of record. Charge your customer after you reserve and before you book. Send your payment",
      "provider's reference as `payment_reference`, for reconciliation. Booking claims the car. If the car is no longer",
      "free, booking returns [`unavailable`](/docs/errors/unavailable): refund your customer.",
    ),
    text(
      "`POST /v1/rentals/bookings` reserves and books in one step and requires `expected_total`. With one step, you see",
      "a price change only after the charge, so reserve first where you can.",
    ),
    heading("Statuses"),
    note(
      'A booking is confirmed only if its status is `confirmed`. New statuses that mean "not confirmed yet" may be added',
      "without notice. Treat an unknown status like `pending`.",
    ),
    table(
      ["Status", "Meaning", "Next"],
      [
        ["`pending`", "booked, awaiting a crew", "`confirmed`, `cancelled`, `expired`"],
        [
          "`pending_confirmation`",
          "booked, the rental is being secured (see `fulfilment`)",
          "`confirmed`, `cancelled`, `expired`",
        ],
        ["`pending_supplier`", "booked, awaiting the supplier", "`confirmed`, `cancelled`, `expired`"],
        ["`confirmed`", "confirmed; the car is reserved for your customer", "`completed`, `cancelled`"],
        ["`cancelled`", "cancelled by you, the crew or the service (see `cancellation`)", ""],
        ["`expired`", "not confirmed by `confirm_by`", ""],
        ["`completed`", "the rental has ended", ""],
      ],
    ),
    text(
      "`fulfilment.state` is `none` if nothing has to be secured. Otherwise it is `pending`, then `reserved`, `failed` or",
      "`cancelled`. A `reserved` rental has a `reference` to show at the counter.",
    ),
    heading("Confirmation deadlines"),
    list(
      "Pickup in more than 10 hours: within 8 hours of booking.",
      "Pickup in 4 to 10 hours: at least 2 hours before pickup.",
      "Pickup in less than 4 hours: within half of the remaining time.",
    ),
    text("`confirm_by` is the deadline. After it, the booking is `expired`: refund your customer."),
    heading("Refunds"),
    text(
      "Each `payment_reference` that you send with a booking request has a payment. Its state is `kept` while its booking is",
      "active or completed. It is `refund_due` when the booking ends without a rental, 30 minutes after the last call if no",
      "booking results (`not_booked`), and at once if its draft was booked under another payment reference (`paid_twice`).",
      "A payment that is used again for a booking is `kept`.",
    ),
    shell("refunds-due", curlGet("/v1/payments?state=refund_due")),
    text(
      "The service moves no money. Return it to your customer, then mark the payment with",
      "`POST /v1/payments/{id}/refund`. `POST /v1/payments/{id}/reopen` undoes this.",
    ),
    heading("Book another car after a refusal"),
    text(
      "If a booking ends as `cancelled` by the crew or the service, or as `expired`, the customer has paid and has no car.",
      "Search the same rental again and book another car with the same `payment_reference`. The portal does this on the page",
      "of the ended booking with one key, at most once for each ended booking. It shows up to three cars that cost at most",
      "the paid total and up to three that cost more: the same vehicle type first, then the total nearest to the one paid.",
      "For a car that costs more, it first shows what to collect. For one that costs less, it shows what to refund.",
    ),
    heading("Track a booking"),
    text("Receive [webhooks](/docs/webhooks), [read events](/docs/events) or read the bookings:"),
    shell(
      "bookings-list",
      curlGet("/v1/bookings?status=pending,pending_confirmation,pending_supplier&limit=10"),
    ),
    text("`GET /v1/bookings/ext/{external_ref}` returns the newest booking with your own reference."),
    heading("Find a booking"),
    text(
      "`GET /v1/bookings` accepts these filters. All of them must match. The newest booking comes first. A cursor is valid",
      "only with the filters of its first page.",
    ),
    table(
      ["Filter", "Finds"],
      [
        ["`q`", "bookings that have each of these words, see below; at most 100 characters"],
        ["`status`", "these statuses, separated by commas"],
        ["`external_ref`, `payment_reference`", "exactly this reference"],
        ["`created_after`, `created_before`", "when it was booked; the start is included, the end is not"],
        ["`pickup_after`, `pickup_before`", "when the rental starts; the start is included, the end is not"],
      ],
    ),
    text(
      "`q` is split at white space. Each word must be the beginning of a word of the customer's name, the email address, the",
      "car's title or the city, of the digits of the phone number, or of the `reference`, `external_ref`, `payment_reference`",
      "or the supplier's reference. Case does not matter, and in names neither do accents: `sao muller` finds a Müller in São",
      "Paulo. A `q` without a letter or digit finds nothing.",
    ),
    shell("bookings-find", curlGet("/v1/bookings?q=sao+muller&pickup_after=2027-01-01&limit=10")),
    heading("Change a booking"),
    text(
      "To change dates, car or units, replace the booking: `POST /v1/bookings/{reference}/replace` takes the body of a one-step",
      "booking. `customer`, `payment_reference` and `external_ref` default to those of the old booking, `expected_total` is",
      "required. The new booking has its own `reference` and names the old one in `replaces`.",
    ),
    list(
      "First ask for the price: `POST /v1/bookings/{reference}/replace/preview` returns `total`, the `difference` and a `direction`: `collect`, `refund` or `none`. If the change is not possible, `code` is the error that a replacement would return.",
      "Collect a difference before you replace the booking, and send the reference of that payment. Refund a difference after the new booking is confirmed.",
      "The old booking stays as it is and shows `replaced_by` until the new one is `confirmed`. Then it is cancelled at the same moment, with the reason `replaced`, and you receive both events.",
      "If the new booking is declined, expires or is cancelled, the old one is not affected, and `replaced_by` is null again.",
      "While both wait, they hold the same car only once. A fleet of one car can be extended or moved.",
      "The new booking must be confirmed before the old rental starts, so its `confirm_by` is never later than that.",
    ),
    text(
      "Only a booking that could be cancelled can be replaced, else the response is",
      "[`not_cancellable`](/docs/errors/not_cancellable). While another booking waits to replace it, the response is",
      "[`already_replaced`](/docs/errors/already_replaced). A booking that itself waits to replace another one cannot be",
      "replaced. You can still cancel either of the two.",
    ),
    heading("Cancel"),
    text(
      "`GET /v1/bookings/{reference}/cancellation` returns whether a booking can be cancelled now, until when, and the amount to",
      "refund.",
    ),
    text(
      "`POST /v1/bookings/{reference}/cancel` cancels a booking before confirmation, and a `confirmed` booking until the",
      "rental starts. Repeating it returns 200 with the same object and sends no second event. After the start it returns",
      "[`not_cancellable`](/docs/errors/not_cancellable). To remove a draft, use `DELETE`.",
    ),
  ],
};
