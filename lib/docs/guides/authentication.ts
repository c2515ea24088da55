import { scopeMeanings } from "../../contracts/scopes";
import { type DocPage, heading, list, shell, table, text } from "../blocks";

const byForm = `curl -s "$API/oauth/token" \\
  -d grant_type=client_credentials -d client_id="$CLIENT_ID" -d client_secret="$CLIENT_SECRET"`;
const narrower = `curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope="rentals:quote bookings:read"`;

export const authentication: DocPage = {
  path: "/docs/authentication",
  title: "Authentication",
  description: "OAuth 2.0 client credentials: access tokens, scopes, secret rotation and errors.",
  group: "Get started",
  blocks: [
    text(
      "The API uses OAuth 2.0 client credentials (RFC 6749, section 4.4). Exchange your client ID and client secret for",
      "an access token at `POST /oauth/token`. Send the token with every request as `Authorization: Bearer …`.",
    ),
    heading("Request a token"),
    text(
      "Send the credentials as HTTP Basic, as in the [quick start](/docs), or as form fields. Both work the same way.",
    ),
    shell("auth-form", byForm),
    list(
      "A token expires after 3600 seconds. There are no refresh tokens: request a new token shortly before the old one expires.",
      "Reuse the token for all requests, including parallel ones. The token route is rate-limited by IP address.",
      "Keep the secret on a server. Anyone who has it can book in your name.",
      "The sandbox and production have different credentials. A token from one returns `invalid_token` in the other.",
    ),
    heading("Scopes"),
    text("A client has scopes. A token has all of them unless you request fewer:"),
    shell("auth-scope", narrower),
    table(
      ["Scope", "Allows"],
      Object.entries(scopeMeanings).map(([scope, meaning]) => [`\`${scope}\``, meaning]),
    ),
    text("`GET /v1/me` requires no scope. It returns the account and the scopes of the token."),
    heading("Token errors"),
    text("The token route returns flat errors, as OAuth requires, not the error envelope of `/v1`."),
    table(
      ["`error`", "Status", "Cause"],
      [
        [
          "`invalid_request`",
          "400",
          "`grant_type` is missing or repeated, the body is not a form, or the credentials are sent twice",
        ],
        ["`unsupported_grant_type`", "400", "`grant_type` is not `client_credentials`"],
        ["`invalid_scope`", "400", "The client does not have a requested scope"],
        ["`invalid_client`", "401", "Unknown client, or incorrect, revoked or missing secret"],
        [
          "`rate_limited`",
          "429",
          "Too many requests from this address, or too many failed attempts. See `retryAfter` and `bucket`",
        ],
      ],
    ),
    heading("Authorization errors"),
    list(
      "[`unauthorized`](/docs/errors/unauthorized): no Bearer token was sent.",
      "[`invalid_token`](/docs/errors/invalid_token): request a new token and retry once.",
      "[`insufficient_scope`](/docs/errors/insufficient_scope): the client needs another scope. Retrying does not help.",
      "[`partner_inactive`](/docs/errors/partner_inactive), [`product_not_enabled`](/docs/errors/product_not_enabled): contact your account manager.",
    ),
    heading("Rotate a secret"),
    text(
      "A client can have two active secrets during a rotation. Create the new secret, then change your configuration",
      "before the old secret expires. Existing tokens stay valid until they expire. If you revoke a client, its tokens",
      "stop working with the next request.",
    ),
  ],
};
