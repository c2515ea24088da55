/** What must not be wrong, the modules that decide it, and the tests that say so. */
export type Area = {
  name: string;
  /** What a mutant here would break. */
  promise: string;
  files: readonly string[];
  tests: readonly string[];
};

const inFolder = (folder: string, names: string) => names.split(/\s+/).map((name) => `${folder}/${name}`);

export const allAreas: readonly Area[] = [
  {
    name: "money",
    promise: "what a rental costs, in every currency, to the minor unit",
    files: [
      ...inFolder("lib", "money.ts currencies.ts"),
      ...inFolder("server/pricing", "convert.ts price-stay.ts quote-offer.ts quote-stay.ts"),
    ],
    tests: [
      ...inFolder("lib", "money.test.ts currencies.test.ts"),
      ...inFolder(
        "server/pricing",
        "convert.test.ts price-stay.test.ts quote-offer.test.ts quote-stay.test.ts",
      ),
    ],
  },
  {
    name: "states",
    promise: "which change of a booking is legal, when, and what it leaves behind",
    files: [
      "lib/booking-status.ts",
      ...inFolder(
        "server/bookings",
        `transitions.ts transition-booking.ts confirm-by.ts cancelled-fulfilment.ts cancel-booking.ts
         expire-booking.ts lock-waiting-booking.ts lock-own-booking.ts`,
      ),
      ...inFolder(
        "server/crew",
        "answer-waiting.ts give-answer.ts accept-booking.ts decline-booking.ts secure-booking.ts fail-booking.ts",
      ),
      ...inFolder("server/sandbox", "legal-moves.ts moves-by-status.ts"),
    ],
    tests: [
      "lib/booking-status.test.ts",
      ...inFolder(
        "server/bookings",
        `transitions.test.ts confirm-by.test.ts transition-booking.int.test.ts cancel-booking.int.test.ts
         release-supplier.int.test.ts`,
      ),
      "server/crew/crew-answers.int.test.ts",
      "server/worker/jobs.int.test.ts",
      ...inFolder("server/sandbox", "legal-moves.test.ts moves-by-status.test.ts move-booking.int.test.ts"),
    ],
  },
  {
    name: "idempotency",
    promise: "one key, one outcome, to the byte",
    files: [
      ...inFolder("server/idempotency", "fingerprint.ts outcomes.queries.ts run-keyed.ts"),
      "server/http/idempotency-key.ts",
    ],
    tests: [
      ...inFolder("server/idempotency", "fingerprint.test.ts run-keyed.int.test.ts"),
      "server/http/idempotent-calls.int.test.ts",
    ],
  },
  {
    name: "secrets",
    promise: "what is sealed, signed, digested or given out as a cursor",
    files: [
      ...inFolder("server", "sealing.ts keys.ts"),
      ...inFolder("server/oauth", "client-credential.ts parse-scopes.ts"),
      "server/paging/cursor.ts",
      ...inFolder("server/webhooks/delivery", "sign-delivery.ts signatures.ts"),
      "lib/api/partner/verify-webhook.ts",
    ],
    tests: [
      ...inFolder("server", "sealing.test.ts keys.test.ts"),
      ...inFolder("server/oauth", "client-credential.test.ts parse-scopes.test.ts"),
      "server/paging/cursor.test.ts",
      "server/webhooks/delivery/sign-delivery.test.ts",
      "lib/api/partner/verify-webhook.test.ts",
    ],
  },
  {
    name: "requests",
    promise: "what a request says of who sends it, and from where",
    files: inFolder("server/http", "basic-credentials.ts same-origin.ts safe-path.ts client-address.ts"),
    tests: inFolder(
      "server/http",
      "basic-credentials.test.ts same-origin.test.ts safe-path.test.ts client-address.test.ts",
    ),
  },
  {
    name: "passwords",
    promise: "which password opens, and which token was found genuine before",
    files: [
      ...inFolder("server/staff", "choose-password.ts hash-password.ts verify-password.ts"),
      "server/oauth/token-cache.ts",
    ],
    tests: [
      ...inFolder("server/staff", "choose-password.test.ts hash-password.test.ts verify-password.test.ts"),
      "server/oauth/token-cache.test.ts",
    ],
  },
  {
    name: "tokens",
    promise: "which token is genuine, and how a client asks for one",
    files: ["server/oauth/access-token.ts", "server/http/token-form.ts"],
    tests: ["server/oauth/access-token.test.ts", "server/http/token-form.test.ts"],
  },
  {
    name: "grants",
    promise: "who may have a token, and for what",
    files: ["server/oauth/mint-access-token.ts"],
    tests: ["server/oauth/mint-access-token.int.test.ts"],
  },
  {
    name: "callers",
    promise: "who may call, and what a call may do",
    files: ["server/http/authenticate-partner.ts"],
    tests: inFolder("server/http", "authenticate-partner.test.ts authenticate-partner.int.test.ts"),
  },
  {
    name: "staff-callers",
    promise: "what somebody signed in may do, and from which pages",
    files: ["server/http/authenticate-staff.ts"],
    tests: ["server/http/authenticate-staff.int.test.ts"],
  },
  {
    name: "webhook-urls",
    promise: "where a webhook may lead",
    files: [
      ...inFolder("lib/webhook-url", "internal-hosts.ts judge-url.ts"),
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
    promise: "which address a webhook is sent to, and to no other",
    files: ["server/webhooks/delivery/post-once.ts"],
    tests: inFolder("server/webhooks/delivery", "pinned-connection.test.ts send-attempt.test.ts"),
  },
];
