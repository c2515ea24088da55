/** A mutant no test could kill, because nothing anybody could notice changes. */
export type Equivalent = {
  file: string;
  /** The source as it stands, and what the mutant makes of it, exactly as Stryker writes both. */
  original: string;
  replacement: string;
  why: string;
};

type Change = readonly [original: string, replacement: string];

function of(file: string, why: string, ...changes: readonly Change[]): Equivalent[] {
  return changes.map(([original, replacement]) => ({ file, original, replacement, why }));
}

const unreachable = "The part is always there; the default is for the compiler.";
const sameAtZero = "They differ for zero alone, and there both ways give zero.";
const statementName = "A prepared statement's name decides how often it is parsed, not what it answers.";
const sameEnd = "What is let through here is refused, in the same way, by what comes next.";
const usual = "It is what the platform does where nothing is said; saying it keeps it so.";

const empty = '""';
const anything = '"Stryker was here!"';
const nothing: Change = [empty, anything];

export const allEquivalents: readonly Equivalent[] = [
  ...of("lib/money.ts", unreachable, nothing),
  ...of("lib/money.ts", "The number of no text is 0.", ['"0"', empty]),
  ...of(
    "lib/money.ts",
    sameAtZero,
    ["numerator < 0n", "numerator <= 0n"],
    ["denominator < 0n", "denominator <= 0n"],
    ["value < 0n", "value <= 0n"],
    ["scale < 0", "scale <= 0"],
  ),
  ...of("lib/currencies.ts", "No currency is spelled so.", nothing, ["[]", '["Stryker was here"]']),
  ...of(
    "server/pricing/convert.ts",
    "The exact way gives what the quick one gives.",
    ["{ numerator: Number(numerator), denominator: Number(denominator) }", "{}"],
    ["Number.isInteger(amount)", "false"],
    ["doubled <= Number.MAX_SAFE_INTEGER", "false"],
    ["doubled <= Number.MAX_SAFE_INTEGER", "doubled < Number.MAX_SAFE_INTEGER"],
  ),
  ...of("server/pricing/convert.ts", "What was reckoned once is reckoned again.", [
    "!toBase.has(fromCurrency)",
    "true",
  ]),
  ...of("server/pricing/convert.ts", "Nothing comes of nothing: the second is missing with the first.", [
    "baseMinor === undefined",
    "false",
  ]),
  ...of("server/pricing/convert.ts", sameAtZero, ["amount < 0", "amount <= 0"]),
  ...of(
    "server/pricing/convert.ts",
    "They differ for no places alone, and by none nothing is moved.",
    ["scale < 0", "scale <= 0"],
    ["places < 0", "places <= 0"],
  ),
  ...of("server/pricing/convert.ts", "A one and its zeros are one rate, however many of them are digits.", [
    "tooLong.numerator >= tooLong.denominator * powerOfTen(10)",
    "tooLong.numerator > tooLong.denominator * powerOfTen(10)",
  ]),
  ...of("server/pricing/price-stay.ts", "No car has two tiers of one length: they are the table's key.", [
    "tier.minDays <= reached",
    "tier.minDays < reached",
  ]),
  ...of(
    "server/pricing/price-stay.ts",
    "It spares the list of days, of which it would change none.",
    ["from >= stay.dateTo", "false"],
    ["from >= stay.dateTo", "from > stay.dateTo"],
  ),
  ...of("server/pricing/price-stay.ts", "No day is on either side of nothing, which is no sale as well.", [
    "{ first: 0, last: -1, pricePerDayMinor: 0 }",
    "{}",
  ]),
  ...of("server/http/wire/idempotency-key.ts", "`Headers` has taken the white space off already.", [
    "key.trim()",
    "key",
  ]),
  ...of(
    "server/idempotency/outcomes.queries.ts",
    statementName,
    ['"try-lock-key"', empty],
    ['"find-outcome"', empty],
    ['"find-outcomes"', empty],
    ['"save-outcome"', empty],
  ),
  ...of("server/idempotency/outcomes.queries.ts", unreachable, ["lock?.locked", "lock.locked"]),
  ...of("lib/api/partner/verify-webhook.ts", unreachable, ["[]", '["Stryker was here"]']),
  ...of("lib/api/partner/verify-webhook.ts", sameEnd, nothing),
  ...of("lib/api/partner/verify-webhook.ts", "No secret has an underscore but that of its beginning.", [
    "/^whsec_/",
    "/whsec_/",
  ]),
  ...of("lib/api/partner/verify-webhook.ts", "Nothing can ask for the key.", ["false", "true"]),
  ...of(
    "server/http/token/basic-credentials.ts",
    sameEnd,
    nothing,
    ["-1", "+1"],
    ["pair === undefined", "false"],
  ),
  ...of("server/http/token/basic-credentials.ts", "A function that ends without a word answers the same.", [
    "{\n    return undefined;\n  }",
    "{}",
  ]),
  ...of("server/http/token/token-form.ts", "No header is no more a form than such a one.", nothing),
  ...of("server/oauth/access-token.ts", "What has no key cannot be verified.", [
    "key === undefined",
    "false",
  ]),
  ...of("server/oauth/access-token.ts", "A function that ends without a word answers the same.", [
    "{\n    // Whatever is wrong with a stranger's token, the answer is the same.\n    return undefined;\n  }",
    "{}",
  ]),
  ...of("server/oauth/mint-access-token.ts", "No client has either for its id.", nothing),
  ...of("server/oauth/mint-access-token.ts", "Where there is no client no secret is genuine.", [
    "client === undefined",
    "false",
  ]),
  ...of("server/http/partner/authenticate-partner.ts", sameEnd, nothing, ['token === ""', "false"]),
  ...of("server/http/staff/safe-path.ts", sameEnd, nothing),
  ...of(
    "server/http/staff/safe-path.ts",
    "No path of the form just asked for does that: a second wall, should a parser change.",
    ["!URL.canParse(path, base)", "false"],
    ['"/"', empty],
    ["parsed !== base", "false"],
  ),
  ...of("server/http/staff/safe-path.ts", sameEnd, [
    "/^\\/+(?:\\/|(?:api|portal-api|v1|oauth)(?:\\/|$))/i",
    "/^\\/(?:\\/|(?:api|portal-api|v1|oauth)(?:\\/|$))/i",
  ]),
  ...of("server/keys.ts", "It spares the derivation and changes nothing.", ["known !== undefined", "false"]),
  ...of("server/oauth/token-cache.ts", sameEnd, ["oldest !== undefined", "true"]),
  ...of("server/secret-encryption.ts", usual, ['"utf8"', empty], ["{ authTagLength: tagBytes }", "{}"]),
  ...of("server/secret-encryption.ts", "A function that ends without a word answers the same.", [
    "{\n    return undefined;\n  }",
    "{}",
  ]),
  ...of("server/staff/identity/verify-password.ts", "Nobody knows a password of nobody's hash.", [
    "hash !== null",
    "true",
  ]),
  ...of("server/staff/identity/hash-password.ts", usual, [
    "{ memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }",
    "{}",
  ]),
  ...of(
    "server/http/wire/client-address.ts",
    sameEnd,
    nothing,
    ["hop === undefined", "false"],
    ["trustedProxies.length === 0", "false"],
  ),
  ...of("server/http/portal/same-origin.ts", sameEnd, nothing),
  ...of("server/oauth/parse-scopes.ts", "Empty names are left out.", ["/[\\s,]+/", "/[\\s,]/"]),
  ...of(
    "server/paging/cursor.ts",
    "What is not spelled as the service spells it is refused by the next line.",
    ["/^[A-Za-z0-9_-]{1,1024}$/", "/[A-Za-z0-9_-]{1,1024}$/"],
    ["/^[A-Za-z0-9_-]{1,1024}$/", "/^[A-Za-z0-9_-]{1,1024}/"],
  ),
  ...of("lib/webhook-url/validate-webhook-url.ts", unreachable, nothing),
  ...of(
    "lib/webhook-url/validate-webhook-url.ts",
    "The parser has written hexadecimal addresses in decimal by then.",
    ["/^(\\d+|0x[\\da-f]*)$/", "/^(\\d+|0x[\\da-f])$/"],
    ["/^(\\d+|0x[\\da-f]*)$/", "/^(\\d+|0x[^\\da-f]*)$/"],
    ["/^(\\d+|0x[\\da-f]*)$/", "/^(\\d+|0x[\\Da-f]*)$/"],
  ),
  ...of("lib/webhook-url/internal-hosts.ts", "There is one.", [
    "endings.some((ending) => host.endsWith(ending))",
    "endings.every(ending => host.endsWith(ending))",
  ]),
  ...of("server/webhooks/delivery/post-once.ts", usual, ["true", "false"], ["ca === undefined", "false"]),
  ...of(
    "server/webhooks/delivery/post-once.ts",
    "Where a look-up failed nobody reads what it found.",
    nothing,
  ),
  ...of("server/webhooks/delivery/post-once.ts", "Node asks for all of them.", [
    "options.all === true",
    "true",
  ]),
  ...of(
    "server/webhooks/url/resolve-checked.ts",
    "Nobody looks at what was found once the signal has come.",
    ["() => []", "() => undefined"],
    ["[]", '["Stryker was here"]'],
  ),
  ...of(
    "server/webhooks/url/resolve-host.ts",
    "A signal comes once, and its listener is taken away in any case.",
    ["{ once: true }", "{}"],
    ["true", "false"],
  ),
  ...of(
    "server/keys.ts",
    "What could not be made cannot be read next, which stops the start in the same words.",
    ['error.code === "EEXIST"', "true"],
  ),
  ...of(
    "server/keys.ts",
    "It is there whenever this is reached.",
    ["{ force: true }", "{}"],
    ["true", "false"],
  ),
  ...of(
    "server/bookings/confirm-by.ts",
    "At exactly that lead both rules give the same moment.",
    ["lead > 10 * hour", "lead >= 10 * hour"],
    ["lead >= 4 * hour", "lead > 4 * hour"],
  ),
  ...of("server/crew/apply-decision.ts", "No columns and an empty set of them are written alike.", [
    '"accept"',
    empty,
  ]),
  ...of(
    "server/sandbox/transitions-by-status.ts",
    "Nothing leads to a draft; the compiler is told so.",
    ['to === "draft"', "false"],
    ['"draft"', empty],
    ["[]", '["Stryker was here"]'],
  ),
];
