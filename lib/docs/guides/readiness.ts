import { checkIds } from "../../readiness-checks";
import { allReadinessChecks } from "../../texts/all/readiness-checks";
import {
  type Block,
  type DocPage,
  heading,
  list,
  note,
  samples,
  shell,
  subheading,
  table,
  text,
} from "../blocks";
import { bearer, curlGet, script } from "../samples/scripts";
import { readinessVerification } from "./readiness-verification";

/** The condition under which each readiness check fails or passes. */
const rules: Readonly<Record<(typeof checkIds)[number], string>> = {
  token_reused:
    "Fails if more than half of your newest 200 requests are the first one of their token. A token is valid for 3600 seconds: see [Authentication](/docs/authentication).",
  poll_interval_kept:
    "Fails if a poll arrives sooner than `poll_after_ms` after the last pending response of its search. See [Searching](/docs/search).",
  poll_by_search_id:
    "Fails if the query of a pending search is sent again without its `search_id`. A search is pending until a response ends it or its `expires_at` passes.",
  keys_unique:
    "Fails on [`idempotency_key_reused`](/docs/errors/idempotency_key_reused). Passes after requests with two different keys. See [Idempotency](/docs/idempotency).",
  mismatch_new_key:
    "Fails if a [`price_mismatch`](/docs/errors/price_mismatch) is replayed and the booking is never sent with a new key.",
  retry_same_key:
    "Fails if a request whose response was lost, or that returned a 5xx, is sent again under a new key. A lookup that finds no booking makes a new key right. What follows a 500 decides `lookup_after_lost_reply`, because a 500 is final for its key.",
  retry_after_kept:
    "Fails if the same request is repeated before `Retry-After` is over. Requests that you sent before the response do not count. See [Rate limits](/docs/rate-limits).",
  lookup_after_lost_reply:
    "A 500 is the final outcome of its key. Fails if the same booking is sent under a new key and `GET /v1/bookings/ext/{external_ref}` was not read before.",
  statuses_handled:
    "Passes once you have read bookings in `pending`, `pending_confirmation`, `pending_supplier` and `cancelled`. See [Bookings](/docs/bookings).",
  events_received:
    "Passes once an event of each of the nine types was delivered to one of your endpoints with 2xx, or read from `GET /v1/events`. See [Events](/docs/events).",
  signature_checked:
    "Follows the drills `wrong_signature`, `old_timestamp` and, if it was run, `rotation`. See [Webhooks](/docs/webhooks).",
  duplicates_tolerated: "Follows the drills `duplicate` and, if it was run, `slow_retry`.",
  order_tolerated: "Follows the drills `out_of_order` and, if it was run, `burst`.",
  cancelled_once: "Passes after a cancellation by one of your API requests.",
};

export const readinessGuide: DocPage = {
  path: "/docs/readiness",
  title: "Readiness",
  description: "Checks that judge your integration by its own requests before you go live.",
  group: "Guides",
  blocks: [
    text(
      "The sandbox watches how your integration behaves: which tokens it uses, how it polls, what it does after errors, and",
      "how its webhook endpoint responds. `GET /v1/readiness` returns one result per check, with the requests that prove it",
      "and the next step. The portal shows the same page, with links to the request log.",
    ),
    shell("readiness-read", curlGet("/v1/readiness")),
    table(
      ["`state`", "Meaning"],
      [
        ["`passed`", "the sandbox saw the situation, and your integration handled it"],
        ["`failed`", "your integration made the mistake at least once"],
        ["`not_seen`", "the situation has not occurred, so nothing is proved"],
      ],
    ),
    list(
      "Only API requests with your tokens, deliveries to your endpoints and drills of the last 30 days count. What people do in the portal and reading the checks do not count.",
      "After you have fixed a fault, send `since` with the time of the fix: nothing before it counts. The latest 50 to 400 requests of each kind are judged, so old faults also disappear with use.",
      "`request_ids` names at most 10 requests. Read each one at `GET /v1/requests/{request_id}`.",
      "Production does not have these operations.",
    ),
    heading("Checks"),
    ...checkIds.flatMap(toBlocks),
    heading("Drills"),
    text(
      "A drill sends signed sample events to one of your endpoints and checks the responses. Some are deliberately incorrect.",
      "Start a run, then read it until `state` is `done`:",
    ),
    shell(
      "readiness-drills",
      script(
        `DRILLS_ID=$(curl -s "$API/v1/sandbox/drills" ${bearer} \\\n  -H "Content-Type: application/json" -d "{\\"webhook_id\\":$WEBHOOK_ID}" | pick id)`,
        curlGet("/v1/sandbox/drills/$DRILLS_ID"),
      ),
    ),
    table(
      ["Drill", "What is sent", "Passes with"],
      [
        ["`wrong_signature`", "an event that is signed with a secret that is not yours", "4xx"],
        ["`old_timestamp`", "an event that is signed for a time 10 minutes ago", "4xx"],
        ["`duplicate`", "one event, delivered twice", "2xx"],
        ["`out_of_order`", "three events of one booking, the newest first", "2xx"],
        ["`burst`", "200 events, four at once", "2xx"],
        [
          "`slow_retry`",
          "one event, and 60 seconds after its response the same event again: same IDs, new signature",
          "2xx",
        ],
        ["`rotation`", "two events, each signed with two secrets, one of which is yours", "2xx"],
      ],
    ),
    list(
      "A 5xx, a redirect or a lost connection is never a refusal.",
      "The deliveries appear neither in the endpoint's deliveries nor in the event feed. They never change its status or failure count, not even with a 410.",
      "The data of the events has `test: true`. Each run uses new event IDs and references.",
      "One run per endpoint at a time ([`drill_running`](/docs/errors/drill_running)). The endpoint must be active ([`endpoint_inactive`](/docs/errors/endpoint_inactive)). What could not be sent within an hour fails.",
      "Runs are kept for 30 days.",
    ),
    heading("Verify the summary"),
    text(
      "The portal's page copies a signed summary: a compact JWS (RFC 7515) with EdDSA. Its payload is",
      "`{iss, partner, computed_at, since, ready, states}`, where `states` has the state of each check. The public keys need",
      "no token: save `/.well-known/jwks.json`. This program then needs no network:",
      "`node verify.mjs summary.txt jwks.json`",
    ),
    samples(readinessVerification),
    note("`iss` is the base URL of the sandbox. Compare it and `partner` with the account that you expect."),
  ],
};

function toBlocks(id: (typeof checkIds)[number]): Block[] {
  const { title, show, fix } = allReadinessChecks.en.checks[id];
  return [
    subheading(`\`${id}\``, id),
    text(`${title}. ${rules[id]}`),
    list(`To pass it: ${show}`, `If it failed: ${fix}`),
  ];
}
