/** An equivalent mutant: it changes no observable behaviour, so no test can kill it. */
export type Equivalent = {
  file: string;
  /** The original source and the mutant, exactly as Stryker prints them. */
  original: string;
  replacement: string;
  why: string;
};

type Change = readonly [original: string, replacement: string];

function excuse(file: string, why: string, ...changes: readonly Change[]): Equivalent[] {
  return changes.map(([original, replacement]) => ({ file, original, replacement, why }));
}

const unreachable = "The value is always present; only the compiler needs the default.";
const sameAtZero = "The conditions differ only at zero, and both branches return zero.";
const statementName = "The name of a prepared statement does not change its result.";
const rejectedLater = "The next check rejects the same input with the same result.";
const platformDefault = "The mutant falls back to the platform default, which is the same value.";

const empty = '""';
const anything = '"Stryker was here!"';
const emptyToText: Change = [empty, anything];

export const allEquivalents: readonly Equivalent[] = [
  ...excuse("lib/money.ts", unreachable, emptyToText),
  ...excuse("lib/money.ts", "An empty string converts to 0.", ['"0"', empty]),
  ...excuse(
    "lib/money.ts",
    sameAtZero,
    ["numerator < 0n", "numerator <= 0n"],
    ["denominator < 0n", "denominator <= 0n"],
    ["value < 0n", "value <= 0n"],
    ["scale < 0", "scale <= 0"],
  ),
  ...excuse("lib/currencies.ts", "No currency has this code.", emptyToText, ["[]", '["Stryker was here"]']),
  ...excuse(
    "server/pricing/convert.ts",
    "The exact path returns the same result as the fast path.",
    ["{ numerator: Number(numerator), denominator: Number(denominator) }", "{}"],
    ["Number.isInteger(amount)", "false"],
    ["doubled <= Number.MAX_SAFE_INTEGER", "false"],
    ["doubled <= Number.MAX_SAFE_INTEGER", "doubled < Number.MAX_SAFE_INTEGER"],
  ),
  ...excuse("server/pricing/convert.ts", "The cached value is computed again.", [
    "!toBase.has(fromCurrency)",
    "true",
  ]),
  ...excuse("server/pricing/convert.ts", "The second value is undefined whenever the first is.", [
    "baseMinor === undefined",
    "false",
  ]),
  ...excuse("server/pricing/convert.ts", sameAtZero, ["amount < 0", "amount <= 0"]),
  ...excuse(
    "server/pricing/convert.ts",
    "The conditions differ only at 0 places, which shifts nothing.",
    ["scale < 0", "scale <= 0"],
    ["places < 0", "places <= 0"],
  ),
  ...excuse("server/pricing/convert.ts", "A power of ten is the same rate with any number of digits.", [
    "tooLong.numerator >= tooLong.denominator * powerOfTen(10)",
    "tooLong.numerator > tooLong.denominator * powerOfTen(10)",
  ]),
  ...excuse("server/pricing/price-stay.ts", "A car has at most one tier for each length, by primary key.", [
    "tier.minDays > (reached?.minDays ?? 0)",
    "tier.minDays >= (reached?.minDays ?? 0)",
  ]),
  ...excuse(
    "server/pricing/price-stay.ts",
    "The shortcut skips a list of days that would change nothing.",
    ["from >= stay.dateTo", "false"],
    ["from >= stay.dateTo", "from > stay.dateTo"],
  ),
  ...excuse("server/pricing/price-stay.ts", "No day lies in an empty range, so no sale applies either.", [
    "{ first: 0, last: -1, pricePerDayMinor: 0 }",
    "{}",
  ]),
  ...excuse("server/http/wire/idempotency-key.ts", "`Headers` has already trimmed the value.", [
    "key.trim()",
    "key",
  ]),
  ...excuse(
    "server/idempotency/outcomes.queries.ts",
    statementName,
    ['"try-lock-key"', empty],
    ['"find-outcome"', empty],
    ['"find-outcomes"', empty],
    ['"save-outcome"', empty],
  ),
  ...excuse("server/idempotency/outcomes.queries.ts", unreachable, ["lock?.locked", "lock.locked"]),
  ...excuse("packages/client/src/verify-webhook.ts", unreachable, ["[]", '["Stryker was here"]']),
  ...excuse("packages/client/src/verify-webhook.ts", rejectedLater, emptyToText),
  ...excuse("packages/client/src/verify-webhook.ts", "A secret has an underscore only in its prefix.", [
    "/^whsec_/",
    "/whsec_/",
  ]),
  ...excuse("packages/client/src/verify-webhook.ts", "No code can export the key.", ["false", "true"]),
  ...excuse(
    "server/http/token/basic-credentials.ts",
    rejectedLater,
    emptyToText,
    ["-1", "+1"],
    ["pair === undefined", "false"],
  ),
  ...excuse(
    "server/http/token/basic-credentials.ts",
    "A function without a return statement also returns undefined.",
    ["{\n    return undefined;\n  }", "{}"],
  ),
  ...excuse("server/http/token/token-form.ts", "A missing header is rejected like this value.", emptyToText),
  ...excuse("server/oauth/access-token.ts", "Verification fails without a key.", [
    "key === undefined",
    "false",
  ]),
  ...excuse("server/oauth/access-token.ts", "A function without a return statement also returns undefined.", [
    "{\n    // All defects have the same result, so that a caller learns nothing about the check.\n    return undefined;\n  }",
    "{}",
  ]),
  ...excuse("server/oauth/mint-access-token.ts", "No client has either value as its ID.", emptyToText),
  ...excuse("server/oauth/mint-access-token.ts", "Without a client, no secret is valid.", [
    "client === undefined",
    "false",
  ]),
  ...excuse("server/http/partner/authenticate-partner.ts", rejectedLater, emptyToText, [
    'token === ""',
    "false",
  ]),
  ...excuse("server/http/staff/safe-path.ts", rejectedLater, emptyToText),
  ...excuse(
    "server/http/staff/safe-path.ts",
    "No path that passed the earlier check does this. The check is defence in depth.",
    ["!URL.canParse(path, base)", "false"],
    ['"/"', empty],
    ["parsed !== base", "false"],
  ),
  ...excuse("server/http/staff/safe-path.ts", rejectedLater, [
    "/^\\/+(?:\\/|(?:api|portal-api|v1|oauth)(?:\\/|$))/i",
    "/^\\/(?:\\/|(?:api|portal-api|v1|oauth)(?:\\/|$))/i",
  ]),
  ...excuse("server/keys.ts", "The cache only saves a key derivation.", ["cached !== undefined", "false"]),
  ...excuse("server/oauth/token-cache.ts", rejectedLater, ["oldest !== undefined", "true"]),
  ...excuse(
    "server/secret-encryption.ts",
    platformDefault,
    ['"utf8"', empty],
    ["{ authTagLength: tagBytes }", "{}"],
  ),
  ...excuse("server/secret-encryption.ts", "A function without a return statement also returns undefined.", [
    "{\n    return undefined;\n  }",
    "{}",
  ]),
  ...excuse("server/staff/identity/verify-password.ts", "No password matches the dummy hash.", [
    "hash !== null",
    "true",
  ]),
  ...excuse("server/staff/identity/hash-password.ts", platformDefault, [
    "{ memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }",
    "{}",
  ]),
  ...excuse(
    "server/http/wire/client-address.ts",
    rejectedLater,
    emptyToText,
    ["hop === undefined", "false"],
    ["trustedProxies.length === 0", "false"],
  ),
  ...excuse("server/http/portal/same-origin.ts", rejectedLater, emptyToText),
  ...excuse("server/oauth/parse-scopes.ts", "Empty names are filtered out.", ["/[\\s,]+/", "/[\\s,]/"]),
  ...excuse(
    "server/paging/cursor.ts",
    "The next line rejects every non-canonical spelling.",
    ["/^[A-Za-z0-9_-]{1,1024}$/", "/[A-Za-z0-9_-]{1,1024}$/"],
    ["/^[A-Za-z0-9_-]{1,1024}$/", "/^[A-Za-z0-9_-]{1,1024}/"],
  ),
  ...excuse("lib/webhook-url/validate-webhook-url.ts", unreachable, emptyToText),
  ...excuse(
    "lib/webhook-url/validate-webhook-url.ts",
    "The URL parser has already converted hexadecimal addresses to decimal.",
    ["/^(\\d+|0x[\\da-f]*)$/", "/^(\\d+|0x[\\da-f])$/"],
    ["/^(\\d+|0x[\\da-f]*)$/", "/^(\\d+|0x[^\\da-f]*)$/"],
    ["/^(\\d+|0x[\\da-f]*)$/", "/^(\\d+|0x[\\Da-f]*)$/"],
  ),
  ...excuse("lib/webhook-url/internal-hosts.ts", "The list has one entry.", [
    "suffixes.some((ending) => host.endsWith(ending))",
    "suffixes.every(ending => host.endsWith(ending))",
  ]),
  ...excuse(
    "server/webhooks/delivery/post-once.ts",
    platformDefault,
    ["true", "false"],
    ["ca === undefined", "false"],
  ),
  ...excuse(
    "server/webhooks/delivery/post-once.ts",
    "After a failed lookup, the callers ignore the addresses.",
    emptyToText,
  ),
  ...excuse("server/webhooks/delivery/post-once.ts", "Node always requests all addresses.", [
    "options.all === true",
    "true",
  ]),
  ...excuse(
    "server/webhooks/url/resolve-checked.ts",
    "The result is ignored after the signal aborts.",
    ["() => []", "() => undefined"],
    ["[]", '["Stryker was here"]'],
  ),
  ...excuse(
    "server/webhooks/url/resolve-host.ts",
    "A signal aborts once, and the listener is always removed.",
    ["{ once: true }", "{}"],
    ["true", "false"],
  ),
  ...excuse(
    "server/keys.ts",
    "A file that could not be created cannot be read either, and the error is the same.",
    ['error.code === "EEXIST"', "true"],
  ),
  ...excuse(
    "server/keys.ts",
    "The file always exists at this point.",
    ["{ force: true }", "{}"],
    ["true", "false"],
  ),
  ...excuse(
    "server/bookings/get-confirm-deadline.ts",
    "At exactly this lead time, both rules give the same deadline.",
    ["lead > 10 * hour", "lead >= 10 * hour"],
    ["lead >= 4 * hour", "lead > 4 * hour"],
  ),
  ...excuse("server/bookings/apply-decision.ts", "An absent set of columns is written like an empty one.", [
    '"accept"',
    empty,
  ]),
  ...excuse(
    "server/sandbox/transitions-by-status.ts",
    "No transition leads to a draft; the check is for the compiler.",
    ['to === "draft"', "false"],
    ['"draft"', empty],
    ["[]", '["Stryker was here"]'],
  ),
];
