import { type DocPage, heading, list, shell, table, text } from "../blocks";

export const discovery: DocPage = {
  path: "/docs/discovery",
  title: "Discovery",
  description:
    "The addresses at which programs find the token endpoint, the public keys and the security contact.",
  group: "Guides",
  blocks: [
    text(
      "These documents need no token. They may be cached, and return 304 to a reader that sends their `ETag`.",
    ),
    table(
      ["Path", "Content"],
      [
        [
          "`/.well-known/oauth-authorization-server`",
          "the metadata of the token endpoint (RFC 8414): issuer, scopes, ways to authenticate",
        ],
        [
          "`/.well-known/jwks.json`",
          "the public keys of access tokens and [evidence](/docs/evidence) (RFC 7517)",
        ],
        ["`/.well-known/security.txt`", "where to report a security problem (RFC 9116)"],
        ["`/openapi.json`", "all operations (OpenAPI 3.1)"],
        ["`/robots.txt`", "the pages that search engines may list"],
      ],
    ),
    shell("discovery-metadata", 'curl -s "$API/.well-known/oauth-authorization-server"'),
    heading("Tokens"),
    list(
      "`issuer` is the address of the API and equals the `iss` of a token.",
      "The `aud` of a token names the environment, so a token of the sandbox is never accepted in production.",
      "Tokens are signed with EdDSA. `kid` in the header of a token names its key in the key set.",
      "Do not parse tokens in your program: their content may change. [`GET /v1/me`](/docs/api/account) describes a token.",
    ),
    text(
      "If the key of a token is not in a cached key set, load the set again. The set has the previous key as long as its",
      "tokens can be valid.",
    ),
  ],
};
