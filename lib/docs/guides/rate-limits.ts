import { type DocPage, heading, list, shell, table, text } from "../blocks";
import { bearer } from "../samples/scripts";

export const rateLimits: DocPage = {
  path: "/docs/rate-limits",
  title: "Rate limits and other limits",
  description: "How many calls an account may make, what a refusal says, and every other number there is.",
  group: "Guides",
  blocks: [
    text(
      "Each account has a bucket for each kind of call. It fills by so many calls a second and holds a burst. All",
      "clients of an account, and its people in the portal, draw from the same.",
    ),
    table(
      ["Bucket", "Calls", "A second", "Burst"],
      [
        ["`api-read`", "reading", "100", "200"],
        ["`availability`", "searches; a poll costs a quarter", "50", "100"],
        ["`api-write`", "everything that changes something", "25", "50"],
        ["`oauth-token-ip`", "minting tokens, by address", "1", "60"],
        ["`oauth-token-client`", "failed mints, by client and address", "10 in 15 minutes", "10"],
      ],
    ),
    text(
      "Above it the answer is 429 [`rate_limited`](/docs/errors/rate_limited) with `Retry-After` in seconds, and",
      "`X-RateLimit-Limit`, `-Remaining` and `-Reset`. Nothing was done and no key was used: wait and send the same call.",
      "The numbers are defaults; yours may be higher.",
    ),
    heading("Headers of the token route"),
    text("There the counters come with every answer:"),
    shell(
      "limits-token",
      'curl -si "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials | grep -i "^x-ratelimit"',
    ),
    heading("Sizes and times"),
    table(
      ["What", "Limit"],
      [
        ["Body of a request", "64 KiB"],
        ["Headers", "16 KiB"],
        ["Address", "4096 characters"],
        ["Time for a request to arrive", "15 seconds"],
        ["Access token", "3600 seconds"],
        ["Draft", "about 30 minutes"],
        ["Search handle", "15 minutes"],
        ["Stay", "365 days"],
        ["Rows of a list", "1 to 100, 25 when left out"],
        ["Vehicles of a page", "1 to 50, 12 when left out"],
        ["Webhook endpoints", "20"],
        ["Events kept", "90 days"],
        ["Replay of deliveries", "14 days back, 10 000 at once"],
      ],
    ),
    heading("Being a good client"),
    list(
      "Keep the token and the connection: one token an hour, keep-alive, a handful of connections.",
      "Give each call a timeout of about 30 seconds, and retry by the [table of statuses](/docs/errors).",
      "Put chance into pauses, so that many workers do not come back at the same moment.",
      "Write down `X-Request-Id` with each call you make.",
    ),
    shell("limits-request-id", `curl -si "$API/v1/me" ${bearer} | grep -i "^x-request-id"`),
  ],
};
