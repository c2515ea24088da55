import { type Block, type DocPage, heading, note, shell, text } from "../blocks";
import { exampleCall } from "../operations/operation-samples";
import { printShell } from "../samples/print-shell";
import { get, keep, post, script } from "../samples/scripts";
import type { Setting } from "../setting";

/** What every other example builds on. */
export function setUpShell({ baseUrl, dateFrom, dateTo }: Setting): string {
  return `API=${baseUrl}
CLIENT_ID=rp_sandbox_…
CLIENT_SECRET=rps_sandbox_…
DATE_FROM=${dateFrom} DATE_TO=${dateTo}
ORDER=order-$(date +%s) KEY=$ORDER-book SINCE=$(date -u +%Y-%m-%dT00:00:00Z)
pick() { grep -o "\\"$1\\":\\"*[^\\",}]*" | sed -n "1s/^\\"$1\\":\\"*//p"; }`;
}

const mint = `TOKEN=$(curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials | pick access_token)
${get("/v1/me")}`;

const search = `SEARCH=$(${get("/v1/rentals/availability?location=test-poll&date_from=$DATE_FROM&date_to=$DATE_TO")})
while [[ "$SEARCH" == *'"use_polling":true'* ]]; do
  sleep "$(echo "$SEARCH" | pick poll_after_ms | sed 's/...$/.&/')"
  SEARCH_ID=$(echo "$SEARCH" | pick search_id)
  SEARCH=$(${get("/v1/rentals/availability?search_id=$SEARCH_ID")})
done
CAR=$(echo "$SEARCH" | pick slug) TOTAL=$(echo "$SEARCH" | pick total)
echo "$CAR costs $TOTAL"`;

const follow = `for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
  STATUS=$(${get("/v1/bookings/$REFERENCE")} | pick status)
  echo "$STATUS"
  if [ "$STATUS" = confirmed ]; then break; fi
  sleep 2
done`;

const hook = { url: "https://hooks.example.com/rentals", event_types: ["booking.confirmed", "ping"] };

export function quickStart(setting: Setting): DocPage {
  return {
    path: "/docs",
    title: "Quick start",
    description: "From a token to a confirmed booking and its webhook in nine steps that work when pasted.",
    group: "Get started",
    blocks: [
      text(
        "Search priced cars, reserve one, charge your customer, book, follow the booking until it is confirmed, and",
        "cancel it: over HTTP and JSON, in a sandbox where nothing is real. You need a client id and a client secret",
        "of the sandbox, and a shell with `curl`. Paste the blocks in their order.",
      ),
      ...(setting.environment === "production"
        ? [
            note(
              "You are reading the documentation of production. Run these steps against the sandbox first: put its address and its credentials into the first block.",
            ),
          ]
        : []),
      heading("1. Get a token"),
      text(
        "Put in your own id and secret. `pick` takes one field out of an answer; your program will parse JSON.",
      ),
      shell("quick-set-up", setUpShell(setting)),
      text(
        "A token lasts an hour. Keep it and use it for every call. [More on authentication](/docs/authentication).",
      ),
      shell("quick-token", mint),
      heading("2. See what is covered"),
      text(
        "Countries and the products served in each. Whether a city has a car for certain days only a search can tell.",
      ),
      shell("quick-coverage", get("/v1/coverage")),
      heading("3. Search, and poll while it goes on"),
      text(
        "Some cities have cars of suppliers, who answer later. Then `use_polling` is true, and the same address is",
        "asked again with `search_id` alone, after `poll_after_ms`, until it is false. There is no deadline.",
        "The city here is one of the [sandbox's own](/docs/sandbox). [More on searching](/docs/search).",
      ),
      shell("quick-search", search),
      ...bookingSteps,
      ...webhookSteps,
    ],
  };
}

const bookingSteps: readonly Block[] = [
  heading("4. Reserve"),
  text(
    "This makes a draft. It does **not** hold the car: only booking does. Sending `expected_total` now means that",
    "a price that moved is noticed before you charge anybody. `external_ref` is your own name for the order.",
  ),
  shell("quick-reserve", keep("REFERENCE", "reference", printShell(exampleCall("createReservation")))),
  heading("5. Charge your customer"),
  text(
    "You are the merchant of record: charge the total with your own payment provider, and keep its reference.",
    "This service never sees that money. The draft lives for about half an hour.",
  ),
  heading("6. Book"),
  text(
    "Send the payment provider's reference and the total you charged. If the network fails, send the same call",
    "with the same `Idempotency-Key` again: it is booked once. [More on idempotency](/docs/idempotency).",
  ),
  shell("quick-book", printShell(exampleCall("bookReservation"))),
  heading("7. Follow it until it is confirmed"),
  text(
    "Booked is not confirmed: somebody still has to accept it. Branch on `confirmed` alone and treat every other",
    "status, also one you do not know, as not confirmed. In the sandbox it takes a few seconds.",
    "[All states of a booking](/docs/bookings).",
  ),
  shell("quick-follow", follow),
  heading("8. Cancel"),
  text("Until the rental starts. Cancelling again answers the same and does nothing."),
  shell("quick-cancel", post("/v1/bookings/$REFERENCE/cancel")),
];

const webhookSteps: readonly Block[] = [
  heading("9. Be told instead of asking"),
  text(
    "Register an address of yours and have it sent a ping. The answer to the first call is the only one that ever",
    "shows the signing secret: keep it. [Verify what arrives](/docs/webhooks).",
  ),
  shell(
    "quick-webhook",
    script(
      `ENDPOINT=$(${post("/v1/webhooks", hook)})`,
      `WEBHOOK_ID=$(echo "$ENDPOINT" | pick id) SECRET=$(echo "$ENDPOINT" | pick secret)`,
      keep("DELIVERY_ID", "delivery_id", post("/v1/webhooks/$WEBHOOK_ID/test")),
      get("/v1/webhooks/$WEBHOOK_ID/deliveries/$DELIVERY_ID"),
    ),
  ),
  heading("Where to go from here"),
  text(
    "Every state and every error is there on demand in the [sandbox](/docs/sandbox). The [reference](/docs/api) has",
    "all operations, and before you go live there is a [list to go through](/docs/going-live).",
  ),
];
