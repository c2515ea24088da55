/**
 * Additional search words of a section, by the address of the section. Developers search for these words, but the
 * headings of the section do not contain them.
 */
export const searchWords: Readonly<Record<string, string>> = {
  "/docs/authentication": "API key bearer login OAuth client credentials",
  "/docs/sandbox": "staging mock test cards",
  "/docs/going-live#changes-without-notice": "versions versioning deprecation deprecated breaking changes",
  "/docs/statements": "payout settlement billing invoices",
  "/docs/webhooks": "callback push notifications",
  "/docs/webhooks#verify-the-signature": "webhook signature verification HMAC SHA256",
  "/docs/idempotency": "double booking duplicate requests",
  "/docs/pagination": "paging",
  "/docs/rate-limits": "throttling throttled quota",
  "/docs/assistants": "MCP LLM agent Claude ChatGPT",
  "/docs/typescript": "SDK library JavaScript Node npm",
  "/docs/python": "SDK library pip PyPI",
  "/docs/php": "SDK library Composer",
  "/docs/api": "Swagger OpenAPI Postman",
};
