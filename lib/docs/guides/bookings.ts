import { type DocPage, heading, list, note, shell, table, text } from "../blocks";
import { get } from "../samples/scripts";

export const bookings: DocPage = {
  path: "/docs/bookings",
  title: "Reserving, booking, cancelling",
  description:
    "What a draft is and is not, every state of a booking, confirmation deadlines, and cancelling.",
  group: "Guides",
  blocks: [
    heading("A draft holds nothing"),
    text(
      "Reserving makes a draft: a priced, named intention with a reference. Others still find the car and can still",
      "book it. A draft lives for about half an hour (`expires_at`) and then is gone. Make as many as you like.",
    ),
    heading("Charge, then book"),
    text(
      "You are the merchant of record. Charge your customer between reserving and booking, and pass your payment",
      "provider's reference as `payment_reference`: it is the handle for reconciliation. Booking claims the car, or answers",
      "[`unavailable`](/docs/errors/unavailable) when somebody was quicker; then refund.",
    ),
    text(
      "`POST /v1/rentals/bookings` does both in one step, with `expected_total` required. A price that moved is then",
      "always noticed after the charge, so reserve first where you can.",
    ),
    heading("States"),
    note(
      'Branch on `confirmed` alone. New statuses that mean "not confirmed yet" may be added without notice, so',
      "treat every value you do not know like `pending`.",
    ),
    table(
      ["Status", "Means", "Goes on to"],
      [
        ["`pending`", "booked, a crew has to accept it", "`confirmed`, `cancelled`, `expired`"],
        [
          "`pending_confirmation`",
          "booked, the rental is being secured; see `fulfilment`",
          "`confirmed`, `cancelled`, `expired`",
        ],
        ["`pending_supplier`", "booked, the supplier has to answer", "`confirmed`, `cancelled`, `expired`"],
        ["`confirmed`", "the car will be there", "`completed`, `cancelled`"],
        ["`cancelled`", "by you, the crew or the service; `cancellation` says who", ""],
        ["`expired`", "nobody confirmed it by `confirm_by`", ""],
        ["`completed`", "the rental is over", ""],
      ],
    ),
    text(
      "`fulfilment.state` is `none` where nothing has to be secured, otherwise `pending`, then `reserved` with a",
      "`reference` to show at the counter, or `failed`, or `cancelled`.",
    ),
    heading("How long confirmation takes"),
    list(
      "Pickup more than 10 hours ahead: within 8 hours of booking.",
      "4 to 10 hours ahead: until 2 hours before pickup.",
      "Less: within half of the time that is left.",
    ),
    text(
      "`confirm_by` has the moment. Once it passes the booking is `expired`, and you refund your customer.",
    ),
    heading("Follow"),
    text("By [webhook](/docs/webhooks), by [reading events](/docs/events), or by reading the booking:"),
    shell("bookings-list", get("/v1/bookings?status=pending,pending_confirmation,pending_supplier&limit=10")),
    text("`GET /v1/bookings/ext/{external_ref}` finds one by your own reference: the newest that has it."),
    heading("Cancel"),
    text(
      "`POST /v1/bookings/{reference}/cancel` works from every status before confirmation, and from `confirmed` until",
      "the rental starts. Repeating it answers 200 with the same object and no second event. Later it answers",
      "[`not_cancellable`](/docs/errors/not_cancellable). A draft is dropped by `DELETE`, not cancelled.",
    ),
  ],
};
