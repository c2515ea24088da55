import { unsafeReasonMeanings } from "../../unsafe-reasons";
import { type DocPage, heading, list, note, samples, shell, steps, table, text } from "../blocks";
import { curlGet, curlPost } from "../samples/scripts";
import { serviceSignatureSamples, standardSignatureSamples } from "./webhook-verification";

const headersOfDelivery = `POST /rentals HTTP/1.1
Host: hooks.example.com
Content-Type: application/json
Service-Signature: t=1801301501,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
Service-Event-Id: evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8
Service-Event-Type: booking.confirmed
Service-Delivery-Id: dlv_4f1d3c5b7a9e4d2f8b6a0c1e2d3f4a5b
Service-Delivery-Attempt: 1
webhook-id: evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8
webhook-timestamp: 1801301501
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"id":"evt_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8","type":"booking.confirmed","data":{…}}`;

const register = curlPost("/v1/webhooks", {
  url: "https://hooks.example.com/rentals",
  description: "Bookings",
  event_types: ["booking.confirmed", "booking.cancelled", "booking.expired"],
});

export const webhooks: DocPage = {
  path: "/docs/webhooks",
  title: "Webhooks",
  description: "Register an endpoint, verify signatures, and handle retries, replays and ordering.",
  group: "Guides",
  blocks: [
    text(
      "When one of your bookings changes, the service sends an event to your endpoints as an HTTP POST. The",
      "[event catalogue](/docs/events) lists all events with examples. You can also read the events over the API.",
    ),
    heading("Register an endpoint"),
    shell("webhooks-register", register),
    list(
      "Only this response contains `secret`. If you lose it, [rotate the secret](#rotate-the-secret).",
      "Unknown types in `event_types` are ignored. Compare the types in the response with your request.",
      "An account can have 20 endpoints. Every endpoint subscribed to the event type receives it.",
    ),
    heading("The URL"),
    text(
      "The service validates the URL on registration, on every change and before every attempt. An invalid URL returns [`unsafe_url`](/docs/errors/unsafe_url) with one of these reasons in `details.reason`:",
    ),
    table(
      ["Reason", "Meaning"],
      Object.entries(unsafeReasonMeanings).map(([reason, meaning]) => [`\`${reason}\``, meaning]),
    ),
    note(
      "A local server has no public URL. Run `npm run listen -- --forward-to http://localhost:4000/hook` in the repository",
      "of the service: it reads your events and sends each one to your server, signed like a delivery.",
    ),
    heading("The request"),
    samples({ language: "http", text: headersOfDelivery }),
    text("The body has exactly `id`, `type` and `data`. `id` is the same for all attempts and replays."),
    heading("Verify the signature"),
    text(
      "`Service-Signature` has the time of the attempt, `t`, and one `v1` for each active secret. `v1` is the hexadecimal",
      "HMAC-SHA256 of `t`, a dot and the raw body. The key is the whole secret, including `whsec_`. Reject requests that are",
      "more than 300 seconds old. Compare in constant time. Use the raw bytes: parsing and printing JSON changes them.",
    ),
    samples(...serviceSignatureSamples),
    text(
      "Each delivery also has the headers of the Standard Webhooks specification, so its libraries can verify the delivery.",
      "There, the key is the base64-decoded secret, and the content is the ID, the time and the body, separated by dots.",
    ),
    samples(...standardSignatureSamples),
    text(
      "The [TypeScript client](/docs/typescript#verify-a-webhook) has `verifyWebhook`, which accepts either signature.",
    ),
    heading("Respond"),
    steps(
      "Verify the signature. If it is not valid, respond with 400 and do nothing.",
      "If you have already received this `id`, respond with 200 and do nothing.",
      "Store the event, respond with 2xx, and process it afterwards.",
    ),
    text(
      "Any 2xx response is a success. All other statuses, redirects and no response within 10 seconds are failures. Redirects are never followed.",
    ),
    heading("Duplicates and order"),
    text(
      "The first attempts of a booking's events to an endpoint start in event order, each when the one before it has ended.",
      "An event can still arrive twice, and a retried event can arrive after a newer one. Deduplicate by `id`. Do not overwrite",
      "newer data with an older event: if order matters, read the booking, or read `GET /v1/events`, which is in order.",
    ),
    heading("Retries"),
    text("A delivery has up to 10 attempts. The delays before them vary by ±20%:"),
    table(
      ["Attempt", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
      [["Delay", "0 s", "5 s", "5 min", "30 min", "2 h", "5 h", "10 h", "14 h", "20 h", "24 h"]],
    ),
    list(
      "`Retry-After` in your response can extend a delay to at most twice its length.",
      "After the last attempt, the delivery is `dead_lettered`. You can still retry it.",
      "Each endpoint receives at most 4 deliveries at once, and 1 after 10 consecutive failures.",
    ),
    heading("Disabled endpoints"),
    text(
      "A 410 response disables the endpoint immediately. Otherwise it is disabled after 20 consecutive failed attempts over",
      "at least 5 days. See `disabled_reason`. While an endpoint is paused or disabled, its deliveries are `skipped`.",
      "To reactivate it, send a `PATCH` with `status: active`.",
    ),
    heading("Retry and replay"),
    text(
      "Retry one delivery with `POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry`. Replay all skipped and dead-lettered",
      "deliveries since a given time with `POST /v1/webhooks/{id}/replay`. The delivery log shows all attempts:",
    ),
    shell("webhooks-log", curlGet("/v1/webhooks/$WEBHOOK_ID/deliveries?limit=5")),
    heading("Rotate the secret"),
    text(
      "The response contains the new secret. Until the old secret expires, by default after one day, every delivery is",
      "signed with both secrets, so no delivery fails while you change your configuration.",
    ),
    shell(
      "webhooks-rotate",
      curlPost("/v1/webhooks/$WEBHOOK_ID/rotate-secret", { previous_secret_expires_in: 3600 }),
    ),
  ],
};
