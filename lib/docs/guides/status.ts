import { type DocPage, heading, list, shell, table, text } from "../blocks";

export const statusGuide: DocPage = {
  path: "/docs/status",
  title: "Status and health",
  description: "The public status of the service, and the health of your own requests and endpoints.",
  group: "Guides",
  blocks: [
    text(
      "The [status page](/status) shows whether the service works, for everyone and without a sign-in. Programs read the",
      "same from `GET /status.json`. It needs no token, may be cached for 10 seconds, and is also served while the",
      "database is down.",
    ),
    shell("status-json", 'curl -s "$API/status.json"'),
    heading("Components and states"),
    text(
      "A worker checks each component once a minute: the API and the portal through the address that partners use, webhooks by the delay of deliveries, and suppliers by their failed searches.",
    ),
    table(
      ["Component", "A probe passes if"],
      [
        [
          "`api`",
          "`/healthz` returns 200, and a `/v1` request without a token gets its 401 in the error envelope",
        ],
        ["`portal`", "the sign-in page loads"],
        [
          "`webhooks`",
          "no delivery or other job is more than 60 seconds late; more than 5 minutes is a failure",
        ],
        [
          "`suppliers`",
          "fewer than half of the supplier searches of the last 15 minutes failed; if all of at least three failed, it is a failure",
        ],
      ],
    ),
    table(
      ["`state`", "Meaning"],
      [
        ["`operational`", "the latest probes passed"],
        ["`degraded`", "a probe failed or was slow, or an incident of the component is open"],
        ["`outage`", "the last two probes failed"],
        ["`unknown`", "no probe in the last three minutes"],
      ],
    ),
    text(
      "The `state` of the whole service is `outage` only if the API is in an outage. Any other problem makes it",
      "`degraded`.",
    ),
    list(
      "`uptime_90d` is the percentage of measured minutes of the last 90 days that did not fail, rounded down to two decimals. It is null if nothing was measured. Minutes without a measurement do not count.",
      "`incidents` has what operators reported in the last 90 days, newest first: `{id, title, state, started_at, resolved_at, updates}`. `state` is `open` or `resolved`, and each update has `at` and `text`.",
    ),
    heading("Your own health"),
    text(
      "The page Health of the portal shows your API requests by result, response times, error codes, the use of your rate",
      "limits, and each credential, for 48 hours or 30 days. It says in one sentence whether the service works and how",
      "your requests end. The page of each endpoint has its attempts by response, the success rate, response times and",
      "the longest wait of a first attempt. Counts are at most about a minute old.",
    ),
    heading("Mail about failures"),
    list(
      "An endpoint is reported when it has failed at least three times in a row and has had no success for 15 minutes.",
      "A jump of your error rate is reported when at least 20 of your API requests, and 10% of them, failed in the last 15 minutes, and that is at least three times the share of the 24 hours before. 90% is always a jump. If there were fewer than 50 requests in those 24 hours, half must fail. A failed request is one with a 4xx or 5xx status.",
    ),
    text(
      "Admins and developers get one mail about each occurrence, and can switch each kind off on their profile page.",
    ),
  ],
};
