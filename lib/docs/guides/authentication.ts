import { scopeMeanings } from "../../contracts/scopes";
import { type DocPage, heading, list, shell, table, text } from "../blocks";

const byForm = `curl -s "$API/oauth/token" \\
  -d grant_type=client_credentials -d client_id="$CLIENT_ID" -d client_secret="$CLIENT_SECRET"`;
const narrower = `curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope="rentals:quote bookings:read"`;

export const authentication: DocPage = {
  path: "/docs/authentication",
  title: "Authentication",
  description: "OAuth 2.0 client credentials: minting tokens, scopes, rotation, and what each refusal means.",
  group: "Get started",
  blocks: [
    text(
      "The API uses OAuth 2.0 client credentials (RFC 6749, section 4.4). A client id and a client secret are traded",
      "for an access token at `POST /oauth/token`, and the token goes with every call as `Authorization: Bearer …`.",
    ),
    heading("Mint a token"),
    text(
      "Send the credentials as HTTP Basic, as in the [quick start](/docs), or as form fields. Both are the same.",
    ),
    shell("auth-form", byForm),
    list(
      "A token lasts 3600 seconds. There is no refresh token: mint a new one shortly before it lapses.",
      "Do not mint one for each request: the route is limited by address. One token serves any number of calls at once.",
      "The secret belongs on a server. Whoever has it can book in your name.",
      "Sandbox and production have different credentials. A token of one is `invalid_token` in the other.",
    ),
    heading("Scopes"),
    text("A client holds scopes, and a token carries all of them unless fewer are asked for:"),
    shell("auth-scope", narrower),
    table(
      ["Scope", "Opens"],
      Object.entries(scopeMeanings).map(([scope, meaning]) => [`\`${scope}\``, meaning]),
    ),
    text("`GET /v1/me` needs none and tells whose token it is and what it carries: the first thing to try."),
    heading("When no token comes"),
    text("The token route's failures are flat, as OAuth has them, and outside the envelope of `/v1`."),
    table(
      ["`error`", "Status", "Because"],
      [
        [
          "`invalid_request`",
          "400",
          "`grant_type` is missing or there twice, the body is no form, or credentials came in two ways",
        ],
        ["`unsupported_grant_type`", "400", "Only `client_credentials` is served"],
        ["`invalid_scope`", "400", "The client does not hold a scope that was asked for"],
        [
          "`invalid_client`",
          "401",
          "Unknown client, wrong, revoked or missing secret: the answer is the same for all",
        ],
        [
          "`rate_limited`",
          "429",
          "Too many requests of this address, or too many failures; see `retryAfter` and `bucket`",
        ],
      ],
    ),
    heading("When a call is refused"),
    list(
      "[`unauthorized`](/docs/errors/unauthorized): no Bearer token was sent.",
      "[`invalid_token`](/docs/errors/invalid_token): mint a fresh token and try once more.",
      "[`insufficient_scope`](/docs/errors/insufficient_scope): the client needs another scope; trying again never helps.",
      "[`partner_inactive`](/docs/errors/partner_inactive), [`product_not_enabled`](/docs/errors/product_not_enabled): a matter for your account manager.",
    ),
    heading("Rotate a secret"),
    text(
      "A client can have two live secrets for a while: the new one is made, both are good until the older one ends,",
      "and you change your configuration in between. Tokens that were minted before stay good until they lapse;",
      "revoking a client ends its tokens within seconds.",
    ),
  ],
};
