/** Modules that need strong tests, and the tests that must detect a mutant in them. */
export type Area = {
  name: string;
  /** The behaviour that a mutant in these modules would break. */
  promise: string;
  files: readonly string[];
  tests: readonly string[];
};

const inFolder = (folder: string, names: string) => names.split(/\s+/).map((name) => `${folder}/${name}`);

export const allAreas: readonly Area[] = [
  {
    name: "money",
    promise: "rental prices in every currency, to the minor unit",
    files: [
      ...inFolder("lib", "money.ts currencies.ts"),
      ...inFolder(
        "server/pricing",
        "convert.ts price-stay.ts quote-offer.ts quote-stay.ts list-day-prices.ts break-down-price.ts",
      ),
    ],
    tests: [
      ...inFolder("lib", "money.test.ts currencies.test.ts"),
      ...inFolder(
        "server/pricing",
        "convert.test.ts price-stay.test.ts quote-offer.test.ts quote-stay.test.ts break-down-price.test.ts",
      ),
    ],
  },
  {
    name: "states",
    promise: "allowed booking transitions, their timing and their effects",
    files: [
      "lib/booking-status.ts",
      ...inFolder(
        "server/bookings",
        `transitions.ts transition-booking.ts get-confirm-deadline.ts cancel-booking.ts expire-booking.ts
         lock-waiting-booking.ts lock-owned-booking.ts apply-decision.ts`,
      ),
      "server/bookings/supplier/ended-columns.ts",
      ...inFolder("server/crew", "decide-booking.ts"),
      ...inFolder("server/sandbox", "allowed-transitions.ts transitions-by-status.ts"),
    ],
    tests: [
      "lib/booking-status.test.ts",
      ...inFolder(
        "server/bookings",
        `transitions.test.ts get-confirm-deadline.test.ts transition-booking.int.test.ts cancel-booking.int.test.ts`,
      ),
      "server/bookings/supplier/enqueue-supplier-cancellation.int.test.ts",
      "server/crew/crew-decisions.int.test.ts",
      "server/worker/jobs.int.test.ts",
      ...inFolder(
        "server/sandbox",
        "allowed-transitions.test.ts transitions-by-status.test.ts transition-sandbox-booking.int.test.ts",
      ),
    ],
  },
  {
    name: "idempotency",
    promise: "one byte-identical response per idempotency key",
    files: [
      ...inFolder("server/idempotency", "fingerprint.ts outcomes.queries.ts run-idempotent.ts"),
      "server/http/wire/idempotency-key.ts",
    ],
    tests: [
      ...inFolder("server/idempotency", "fingerprint.test.ts run-idempotent.int.test.ts"),
      "server/http/partner/idempotent-calls.int.test.ts",
    ],
  },
  {
    name: "secrets",
    promise: "encryption, signatures, digests and cursors",
    files: [
      ...inFolder("server", "secret-encryption.ts keys.ts"),
      ...inFolder("server/oauth", "client-credential.ts parse-scopes.ts"),
      "server/paging/cursor.ts",
      ...inFolder("server/webhooks/delivery", "sign-delivery.ts"),
      "packages/client/src/verify-webhook.ts",
    ],
    tests: [
      ...inFolder("server", "secret-encryption.test.ts keys.test.ts"),
      ...inFolder("server/oauth", "client-credential.test.ts parse-scopes.test.ts"),
      "server/paging/cursor.test.ts",
      "server/webhooks/delivery/sign-delivery.test.ts",
      "packages/client/src/verify-webhook.test.ts",
    ],
  },
  {
    name: "requests",
    promise: "the credentials, origin and address of a request",
    files: [
      "server/http/token/basic-credentials.ts",
      "server/http/portal/same-origin.ts",
      "server/http/staff/safe-path.ts",
      "server/http/wire/client-address.ts",
    ],
    tests: [
      "server/http/token/basic-credentials.test.ts",
      "server/http/portal/same-origin.test.ts",
      "server/http/staff/safe-path.test.ts",
      "server/http/wire/client-address.test.ts",
    ],
  },
  {
    name: "passwords",
    promise: "password verification and the token cache",
    files: [
      ...inFolder("server/staff/identity", "choose-password.ts hash-password.ts verify-password.ts"),
      "server/oauth/token-cache.ts",
    ],
    tests: [
      ...inFolder(
        "server/staff/identity",
        "choose-password.test.ts hash-password.test.ts verify-password.test.ts",
      ),
      "server/oauth/token-cache.test.ts",
    ],
  },
  {
    name: "tokens",
    promise: "token verification and the token request form",
    files: ["server/oauth/access-token.ts", "server/http/token/token-form.ts"],
    tests: ["server/oauth/access-token.test.ts", "server/http/token/token-form.test.ts"],
  },
  {
    name: "grants",
    promise: "which clients get a token, and with which scopes",
    files: ["server/oauth/mint-access-token.ts"],
    tests: ["server/oauth/mint-access-token.int.test.ts"],
  },
  {
    name: "callers",
    promise: "authentication and authorisation of partner requests",
    files: ["server/http/partner/authenticate-partner.ts"],
    tests: inFolder("server/http/partner", "authenticate-partner.test.ts authenticate-partner.int.test.ts"),
  },
  {
    name: "staff-callers",
    promise: "authorisation of portal requests, and their origin",
    files: ["server/http/portal/authenticate-staff.ts"],
    tests: ["server/http/portal/authenticate-staff.int.test.ts"],
  },
  {
    name: "webhook-urls",
    promise: "which webhook URLs are allowed",
    files: [
      ...inFolder("lib/webhook-url", "internal-hosts.ts validate-webhook-url.ts"),
      ...inFolder(
        "server/webhooks/url",
        "assert-safe-url.ts check-destination.ts is-public-address.ts resolve-checked.ts resolve-host.ts",
      ),
    ],
    tests: [
      "lib/webhook-url/validate-webhook-url.test.ts",
      ...inFolder(
        "server/webhooks/url",
        "assert-safe-url.test.ts check-destination.test.ts is-public-address.test.ts resolve-host.test.ts",
      ),
    ],
  },
  {
    name: "webhook-connection",
    promise: "deliveries connect only to the checked address",
    files: ["server/webhooks/delivery/post-once.ts"],
    tests: inFolder("server/webhooks/delivery", "pinned-connection.test.ts send-attempt.test.ts"),
  },
];
