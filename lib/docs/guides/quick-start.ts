import { type Block, type DocPage, heading, note, shell, text } from "../blocks";
import { exampleCall } from "../operations/operation-samples";
import { renderShell } from "../samples/render-shell";
import { curlGet, curlPost, script, storeField } from "../samples/scripts";
import type { Setting } from "../setting";

/** Returns the shell variables and the shell function `pick`, which the other examples require. */
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
${curlGet("/v1/me")}`;

const search = `SEARCH=$(${curlGet("/v1/rentals/availability?location=test-poll&date_from=$DATE_FROM&date_to=$DATE_TO")})
while [ "$(printf '%s\\n' "$SEARCH" | pick use_polling)" = true ]; do
  sleep "$(printf '%s\\n' "$SEARCH" | pick poll_after_ms | sed 's/...$/.&/')"
  SEARCH_ID=$(printf '%s\\n' "$SEARCH" | pick search_id)
  SEARCH=$(${curlGet("/v1/rentals/availability?search_id=$SEARCH_ID")})
done
CAR=$(printf '%s\\n' "$SEARCH" | pick slug) TOTAL=$(printf '%s\\n' "$SEARCH" | pick total)
echo "$CAR costs $TOTAL"`;

const follow = `for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
  STATUS=$(${curlGet("/v1/bookings/$REFERENCE")} | pick status)
  echo "$STATUS"
  if [ "$STATUS" = confirmed ]; then break; fi
  sleep 2
done`;

const hook = { url: "https://hooks.example.com/rentals", event_types: ["booking.confirmed", "ping"] };

export function quickStart(setting: Setting): DocPage {
  return {
    path: "/docs",
    title: "Quick start",
    description: "Get a token, book a car and receive a webhook in nine steps.",
    group: "Get started",
    blocks: [
      text(
        "Search priced cars, reserve one, charge your customer, book, track the booking until it is confirmed, and cancel",
        "it, over HTTP and JSON. The sandbox makes no real rentals. You need a client ID and a client secret for the",
        "sandbox, `curl`, and a shell: `sh`, `bash` or `zsh`. Paste the blocks in order.",
      ),
      ...(setting.environment === "production"
        ? [
            note(
              "This is the production documentation. Run these steps in the sandbox first: use its base URL and credentials in the first block.",
            ),
          ]
        : []),
      heading("1. Get a token"),
      text(
        "Insert your own client ID and secret. `pick` extracts one field from a response. Your program should parse JSON.",
      ),
      shell("quick-set-up", setUpShell(setting)),
      text(
        "A token expires after one hour. Reuse it for every request. [More on authentication](/docs/authentication).",
      ),
      shell("quick-token", mint),
      heading("2. Get the coverage"),
      text(
        "The response lists countries and their products. To see which cars are available on your dates, search.",
      ),
      shell("quick-coverage", curlGet("/v1/coverage")),
      heading("3. Search and poll"),
      text(
        "In some cities, suppliers respond later. Then `use_polling` is true: send the request again with only",
        "`search_id`, after `poll_after_ms`, until `use_polling` is false. There is no deadline.",
        "This example uses a [test city](/docs/sandbox). [More on searching](/docs/search).",
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
    "This creates a draft. A draft does **not** hold the car: only a booking does. Send `expected_total` to detect a",
    "price change before you charge your customer. `external_ref` is your own reference for the order.",
  ),
  shell("quick-reserve", storeField("REFERENCE", "reference", renderShell(exampleCall("createReservation")))),
  heading("5. Charge your customer"),
  text(
    "You are the merchant of record: charge the total with your own payment provider and store its reference.",
    "The service does not handle this payment. The draft expires after about 30 minutes.",
  ),
  heading("6. Book"),
  text(
    "Send the payment provider's reference and the total that you charged. If the network fails, send the same request",
    "with the same `Idempotency-Key` again: the car is booked once. [More on idempotency](/docs/idempotency).",
  ),
  shell("quick-book", renderShell(exampleCall("bookReservation"))),
  heading("7. Wait for confirmation"),
  text(
    "A crew must accept the booking before it is confirmed. A booking is confirmed only if its status is `confirmed`.",
    "Treat every other status, even an unknown one, as not confirmed. In the sandbox, confirmation takes a few seconds.",
    "[All booking statuses](/docs/bookings).",
  ),
  shell("quick-follow", follow),
  heading("8. Cancel"),
  text(
    "You can cancel until the rental starts. Cancelling again has no effect and returns the same response.",
  ),
  shell("quick-cancel", curlPost("/v1/bookings/$REFERENCE/cancel")),
];

const webhookSteps: readonly Block[] = [
  heading("9. Receive events"),
  text(
    "Register an endpoint and send it a test event. Only the response to the first request contains the signing secret:",
    "store it. [Verify each webhook](/docs/webhooks).",
  ),
  shell(
    "quick-webhook",
    script(
      `ENDPOINT=$(${curlPost("/v1/webhooks", hook)})`,
      `WEBHOOK_ID=$(printf '%s\\n' "$ENDPOINT" | pick id)`,
      `SECRET=$(printf '%s\\n' "$ENDPOINT" | pick secret)`,
      storeField("DELIVERY_ID", "delivery_id", curlPost("/v1/webhooks/$WEBHOOK_ID/test")),
      curlGet("/v1/webhooks/$WEBHOOK_ID/deliveries/$DELIVERY_ID"),
    ),
  ),
  heading("Next steps"),
  text(
    "Trigger every booking status and every error in the [sandbox](/docs/sandbox). The [reference](/docs/api) describes",
    "all operations. Before you go live, work through the [checklist](/docs/going-live).",
  ),
];
