import { get, post } from "../samples/scripts";
import type { ErrorPage } from "./error-page";

export const accessPages = {
  unauthorized: {
    cause: "The request has no `Authorization` header, or one that does not begin with `Bearer `.",
    action:
      "Send `Authorization: Bearer <token>` with every call under `/v1`. HTTP Basic is for the token route alone.",
    retry: "changed",
    trigger: { run: 'curl -s "$API/v1/me"' },
  },
  invalid_token: {
    cause:
      "The token is not one of this environment, is malformed, older than an hour, or its client was revoked. A sandbox token in production is answered in this way.",
    action:
      "Mint a token and send the call once more. If the fresh token is refused as well, compare the base address with the credentials: `rp_sandbox_…` belongs to the sandbox, `rp_live_…` to production.",
    retry: "freshToken",
    trigger: { run: 'curl -s "$API/v1/me" -H "Authorization: Bearer no-such-token"' },
  },
  wrong_token_type: {
    cause:
      "The service signed the token, but not for calling the API: an invitation to the portal, for example.",
    action: "Mint an access token at `POST /oauth/token` and send that.",
    retry: "changed",
    trigger: {
      none: "The token route hands out access tokens only, so no call of yours leads here by itself.",
    },
  },
  partner_inactive: {
    cause:
      "Your account is suspended or was closed. Tokens can still be minted; every call with them is refused.",
    action: "Stop calling and ask your account manager. Bookings that exist are not touched.",
    retry: "never",
    trigger: { none: "Only the service's operator can suspend an account." },
  },
  first_party_partner: {
    cause: "The account belongs to the service itself and may not use the partner API.",
    action: "Use the credentials of a partner account.",
    retry: "never",
    trigger: { none: "No partner's credentials are answered in this way." },
  },
  insufficient_scope: {
    cause:
      "The token does not hold the scope that the operation asks for; `details.required_scope` names it.",
    action:
      "If the client has the scope and the token was minted with a `scope` parameter, mint one without. Otherwise have a client made that holds it: the scopes of a client do not change.",
    retry: "never",
    trigger: {
      run: `NARROW=$(curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope=rentals:quote | pick access_token)
curl -s "$API/v1/bookings" -H "Authorization: Bearer $NARROW"`,
    },
  },
  product_not_enabled: {
    cause: "Your account was never enabled for the product in `details.required_product`.",
    action: "This is a matter of contract, not of code: ask your account manager.",
    retry: "never",
    trigger: { none: "Enabling a product is up to the service's operator." },
  },
  rate_limited: {
    cause:
      "Your account sent more than its bucket allows; `details.bucket` says which. All clients of an account count together.",
    action:
      "Wait `details.retry_after` seconds, the same as the `Retry-After` header. Spread bulk work out, and follow bookings by webhook instead of reading them in a loop. See [rate limits](/docs/rate-limits).",
    retry: "wait",
    trigger: {
      run: 'curl -sZ --no-progress-meter --parallel-max 50 -X DELETE "$API/v1/rentals/reservations/RB-0000000000?n=[1-400]" \\\n  -H "Authorization: Bearer $TOKEN" | grep -o \'{"error":{"type":"[a-z_]*","code":"rate_limited"[^}]*}},"request_id":"[a-z0-9_]*"}\' | sed -n 1p',
    },
  },
  not_found: {
    cause:
      "Nothing is there under this name, or it belongs to another account: the two are answered alike, so that nobody learns what others have. Unknown paths are answered in this way too, and drafts are not bookings.",
    action:
      "Check the reference. If you made it yourself, call `GET /v1/me`: it tells whose token you use. A draft that was removed, or dropped, is gone.",
    retry: "changed",
    trigger: { run: get("/v1/bookings/RB-0000000000") },
  },
  method_not_allowed: {
    cause: "The path exists, but not with this method.",
    action: "The `Allow` header lists the methods there are. The [reference](/docs/api) has all of them.",
    retry: "changed",
    trigger: { run: post("/v1/me") },
  },
} as const satisfies Record<string, ErrorPage>;
