import { unsafeReasonMeanings } from "../../unsafe-reasons";
import { type DocPage, heading, list, note, samples, shell, steps, table, text } from "../blocks";
import { get, post } from "../samples/scripts";
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

const register = post("/v1/webhooks", {
  url: "https://hooks.example.com/rentals",
  description: "Bookings",
  event_types: ["booking.confirmed", "booking.cancelled", "booking.expired"],
});

export const webhooks: DocPage = {
  path: "/docs/webhooks",
  title: "Webhooks",
  description: "Registering an endpoint, verifying signatures, retries, disabling, replay, and order.",
  group: "Guides",
  blocks: [
    text(
      "When something happens to one of your bookings, the service posts it to the addresses you registered. What is",
      "sent is listed with examples in the [event catalogue](/docs/events), and can be read there as well.",
    ),
    heading("Register an endpoint"),
    shell("webhooks-register", register),
    list(
      "The answer is the only one that ever shows `secret`. If it is lost, [rotate](#rotate-the-secret).",
      "Unknown names in `event_types` are dropped: compare what the answer lists with what you asked for.",
      "An account has up to 20 endpoints. All that listen to a type are told.",
    ),
    heading("The URL"),
    text(
      "It is judged when it is registered, when it is changed, and before every attempt. Otherwise the answer is [`unsafe_url`](/docs/errors/unsafe_url), and `details.reason` says why:",
    ),
    table(
      ["Reason", "The address is refused because"],
      Object.entries(unsafeReasonMeanings).map(([reason, meaning]) => [`\`${reason}\``, meaning]),
    ),
    note(
      "A server on your own machine has no such address. Run `npm run listen -- --forward-to http://localhost:4000/hook`",
      "from the service's repository: it reads your events and posts each to you, signed as a delivery is.",
    ),
    heading("What arrives"),
    samples({ language: "http", text: headersOfDelivery }),
    text(
      "The body has exactly `id`, `type` and `data`. `id` stays the same through all attempts and replays.",
    ),
    heading("Verify the signature"),
    text(
      "`Service-Signature` has the time of the attempt, `t`, and one `v1` for each live secret. `v1` is the hexadecimal",
      "HMAC-SHA256 of `t`, a dot, and the raw body, under the whole text of the secret with its `whsec_`. Refuse what is",
      "more than 300 seconds old, and compare in constant time. Use the raw bytes: parsing and printing JSON changes them.",
    ),
    samples(...serviceSignatureSamples),
    text(
      "The same delivery carries the headers of the Standard Webhooks specification, whose libraries verify it as it is.",
      "There the key is what the secret encodes in base64, and the content is id, time and body, with dots between.",
    ),
    samples(...standardSignatureSamples),
    text(
      "In TypeScript the [client](/docs/typescript#verify-a-webhook) has `verifyWebhook`, which takes either.",
    ),
    heading("Answer"),
    steps(
      "Verify. If the signature is wrong, answer 400 and do nothing.",
      "Have you seen this `id` before? Then answer 200 and do nothing.",
      "Write the event down, answer 2xx, and work on it afterwards.",
    ),
    text(
      "Any 2xx is a success. Everything else is a failure: other statuses, redirects, which are never followed, and no answer within 10 seconds.",
    ),
    heading("At least once, in no certain order"),
    text(
      "An event can arrive twice, and a retried one after a later one. Deduplicate on `id`, and never let an older",
      "event overwrite newer knowledge: read the booking when order matters, or read `GET /v1/events`, which is in order.",
    ),
    heading("Retries"),
    text("An attempt that fails is repeated up to ten times in all, each pause give or take a fifth:"),
    table(
      ["Attempt", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
      [["After", "at once", "5 s", "5 min", "30 min", "2 h", "5 h", "10 h", "14 h", "20 h", "24 h"]],
    ),
    list(
      "`Retry-After` in your answer makes a pause longer, up to twice.",
      "After the last attempt the delivery is `dead_lettered`. It can still be sent again.",
      "At most four deliveries are under way to an endpoint at once, one once it has failed ten times running.",
    ),
    heading("When an endpoint is disabled"),
    text(
      "410 disables it at once: you said that it is gone. Otherwise twenty failed attempts running over five days",
      "at least do. `disabled_reason` says which. While it is paused or disabled, deliveries are `skipped`.",
      "`PATCH` with `status: active` starts it again.",
    ),
    heading("Send again"),
    text(
      "One delivery by `POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry`; all that were skipped or dead-lettered",
      "since a moment by `POST /v1/webhooks/{id}/replay`. What was tried and what was answered is in the log:",
    ),
    shell("webhooks-log", get("/v1/webhooks/$WEBHOOK_ID/deliveries?limit=5")),
    heading("Rotate the secret"),
    text(
      "The answer has the new secret. Until the older one ends, a day later unless you say otherwise, every delivery",
      "carries a signature by each, so nothing is lost while you change your configuration.",
    ),
    shell(
      "webhooks-rotate",
      post("/v1/webhooks/$WEBHOOK_ID/rotate-secret", { previous_secret_expires_in: 3600 }),
    ),
  ],
};
