import { type DocPage, heading, list, shell, table, text } from "../blocks";
import { bearer } from "../samples/scripts";

export const rateLimits: DocPage = {
  path: "/docs/rate-limits",
  title: "Rate limits and other limits",
  description: "Rate limits per account, the 429 response, and all other limits.",
  group: "Guides",
  blocks: [
    text(
      "Each account has a token bucket for each type of request. It refills at a fixed rate and holds a burst. All clients",
      "of an account and its portal users share the buckets.",
    ),
    table(
      ["Bucket", "Requests", "Per second", "Burst"],
      [
        ["`api-read`", "reads", "100", "200"],
        [
          "`availability`",
          "searches; a poll counts as 0.25 requests, an explanation as 2, a price calendar as 4",
          "50",
          "100",
        ],
        ["`api-write`", "writes", "25", "50"],
        ["`oauth-token-ip`", "token requests, per IP address", "1", "60"],
        [
          "`oauth-token-client`",
          "failed token requests, per client and IP address",
          "10 per 15 minutes",
          "10",
        ],
      ],
    ),
    text(
      "Above the limit, the response is 429 [`rate_limited`](/docs/errors/rate_limited) with `Retry-After` in seconds,",
      "`X-RateLimit-Limit`, `-Remaining` and `-Reset`. The request is not processed and its key stays unused: wait, then",
      "send the same request. These are the default limits. Yours may be higher.",
    ),
    heading("Token route headers"),
    text("The token route returns the counters in every response:"),
    shell(
      "limits-token",
      'curl -si "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials | grep -i "^x-ratelimit"',
    ),
    heading("Other limits"),
    table(
      ["Item", "Limit"],
      [
        ["Request body", "64 KiB"],
        ["Request headers", "16 KiB"],
        ["URL", "4,096 characters"],
        ["Time to receive a request", "15 seconds"],
        ["Access token", "3600 seconds"],
        ["Draft", "about 30 minutes"],
        ["Search handle", "15 minutes"],
        ["Rental", "365 days"],
        ["Rows per list page", "1 to 100, 25 by default"],
        ["Vehicles per search page", "1 to 50, 12 by default"],
        ["Webhook endpoints", "20"],
        ["Event retention", "90 days"],
        ["Replay of deliveries", "last 14 days, 10,000 per request"],
      ],
    ),
    heading("Recommendations"),
    list(
      "Reuse tokens and connections: one token per hour, HTTP keep-alive, a few connections.",
      "Set a timeout of about 30 seconds for each request, and retry by [status](/docs/errors).",
      "Add jitter to retry delays, so that many workers do not retry at the same time.",
      "Log the `X-Request-Id` of each response.",
    ),
    shell("limits-request-id", `curl -si "$API/v1/me" ${bearer} | grep -i "^x-request-id"`),
  ],
};
