import { get, post } from "../samples/example-request";
import { createTrigger, type ErrorPage } from "./error-page";

export const accessPages = {
  unauthorized: {
    cause: "The request has no `Authorization` header, or the header does not start with `Bearer `.",
    action:
      "Send `Authorization: Bearer <token>` with every request under `/v1`. HTTP Basic is only for the token route.",
    retry: "changed",
    trigger: createTrigger(get("/v1/me", { token: "none" })),
  },
  invalid_token: {
    cause:
      "The token is malformed, expired or from another environment, or its client was revoked. A sandbox token in production also causes this error.",
    action:
      "Request a new token and retry once. If the new token is rejected, compare the base URL with the credentials: `rp_sandbox_…` belongs to the sandbox, `rp_live_…` to production.",
    retry: "freshToken",
    trigger: createTrigger(get("/v1/me", { token: "unknown" })),
  },
  wrong_token_type: {
    cause: "The service signed the token for another purpose, such as an invitation to the portal.",
    action: "Request an access token at `POST /oauth/token` and send it.",
    retry: "changed",
    trigger: {
      none: "The token route issues only access tokens, so you cannot trigger this error.",
    },
  },
  partner_inactive: {
    cause:
      "Your account is suspended or closed. You can still request tokens, but every request with them is rejected. Webhook deliveries wait until the account is active again.",
    action: "Stop sending requests and contact your account manager. Existing bookings are not affected.",
    retry: "never",
    trigger: { none: "Only the operator of the service can suspend an account." },
  },
  first_party_partner: {
    cause: "The account belongs to the operator of the service and cannot use the partner API.",
    action: "Use the credentials of a partner account.",
    retry: "never",
    trigger: { none: "Credentials of a partner account cannot trigger this error." },
  },
  insufficient_scope: {
    cause: "The token does not have the scope that the operation requires. See `details.required_scope`.",
    action:
      "If you requested the token with a `scope` parameter, request one without it. If the client does not have the scope, create another client: the scopes of a client cannot change.",
    retry: "never",
    trigger: createTrigger(get("/v1/bookings", { token: "rentals:quote" })),
  },
  product_not_enabled: {
    cause: "The product in `details.required_product` is not enabled for your account.",
    action: "Ask your account manager to enable the product.",
    retry: "never",
    trigger: { none: "Only the operator of the service can enable or disable a product." },
  },
  mcp_not_allowed: {
    cause:
      "A request to `/mcp` in production used a credential that no admin has allowed for AI assistants. Requests to `/v1` with the same credential are not affected.",
    action:
      "Ask an admin of your account to allow it in the portal, on the page Credentials. The next request with the same token then works. See [AI assistants](/docs/assistants).",
    retry: "changed",
    trigger: { none: "In the sandbox assistants may use every credential." },
  },
  origin_not_allowed: {
    cause:
      "A request to `/mcp` has an `Origin` header with another origin than that of the service. Browsers send it for web pages.",
    action: "Connect the assistant as a program, not from a web page. Programs send no `Origin` header.",
    retry: "changed",
    trigger: {
      run: `curl -s "$API/mcp" -H "Authorization: Bearer $TOKEN" -H "Origin: https://page.example.com" \\
  -H "Content-Type: application/json" -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
    },
  },
  rate_limited: {
    cause:
      "Your account sent more requests than the bucket in `details.bucket` allows. All clients of an account share the buckets.",
    action:
      "Wait `details.retry_after` seconds, as in the `Retry-After` header. Spread bulk requests over time, and use webhooks instead of polling bookings. See [rate limits](/docs/rate-limits).",
    retry: "wait",
    trigger: {
      run: 'curl -sZ --no-progress-meter --parallel-max 50 -X DELETE "$API/v1/rentals/reservations/RB-0000000000?n=[1-400]" \\\n  -H "Authorization: Bearer $TOKEN" | grep -o \'{"error":{"type":"[a-z_]*","code":"rate_limited"[^}]*}},"request_id":"[a-z0-9_]*"}\' | sed -n 1p',
    },
  },
  not_found: {
    cause:
      "The resource does not exist or belongs to another account. Both cases return the same error, so that it reveals nothing about other accounts. An unknown path, or a draft at a booking path, also causes this error.",
    action:
      "Check the reference. If it is one of yours, check the account of the token with `GET /v1/me`. A deleted draft no longer exists.",
    retry: "changed",
    trigger: createTrigger(get("/v1/bookings/{reference}", { params: { reference: "RB-0000000000" } })),
  },
  method_not_allowed: {
    cause: "The path does not support this method.",
    action: "Use a method from the `Allow` header. The [reference](/docs/api) lists all operations.",
    retry: "changed",
    trigger: createTrigger(post("/v1/me")),
  },
} as const satisfies Record<string, ErrorPage>;
