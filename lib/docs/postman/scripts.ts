/**
 * Lines of JavaScript that start a run at the time `now`, in milliseconds. They set a new order number, dates about a
 * month ahead, the current month, and the time one hour ago.
 */
export const startRun: readonly string[] = [
  "const day = (days) => new Date(now + days * 86400000).toISOString().slice(0, 10);",
  'keep("date_from", day(30));',
  'keep("date_to", day(34));',
  'keep("period", day(0).slice(0, 7));',
  'keep("since", new Date(now - 3600000).toISOString());',
  'keep("order", "order-" + now.toString(36) + Math.random().toString(36).slice(2, 8));',
];

/**
 * A line of JavaScript that defines `keep`, which stores a value in a collection variable for later requests.
 */
const keep = "const keep = (name, value) => pm.collectionVariables.set(name, String(value));";

/**
 * Returns the script that runs before every request. It starts a run at the first request. It requests a token if there
 * is none for these credentials, or if the token expires within a minute. Variables of an environment take precedence
 * over those of the collection, because `pm.variables` reads them first.
 */
export function beforeEachRequest(firstRequest: string): readonly string[] {
  return [
    keep,
    'const read = (name) => String(pm.variables.get(name) || "");',
    `if (pm.info.requestName === ${JSON.stringify(firstRequest)} || read("order") === "") {`,
    "  const now = Date.now();",
    ...startRun.map((line) => `  ${line}`),
    "}",
    'const base = read("base_url").replace(/[/]+$/, "");',
    'if (base !== read("base_url")) pm.variables.set("base_url", base);',
    'const owner = base + " " + read("client_id");',
    'const isValid = read("token_owner") === owner && Number(read("token_until")) > Date.now();',
    'if (!isValid && (read("client_id") === "" || read("client_secret") === "")) {',
    '  throw new Error("Set client_id and client_secret in the environment or in the collection.");',
    "}",
    "if (!isValid) pm.sendRequest({",
    '  url: base + "/oauth/token",',
    '  method: "POST",',
    '  header: { "Content-Type": "application/x-www-form-urlencoded" },',
    '  body: { mode: "urlencoded", urlencoded: [',
    '    { key: "grant_type", value: "client_credentials" },',
    '    { key: "client_id", value: read("client_id") },',
    '    { key: "client_secret", value: read("client_secret") },',
    "  ] },",
    "}, (error, response) => {",
    '  pm.test("receives an access token", () => {',
    "    if (error) throw error;",
    "    pm.expect(response.code, response.text()).to.equal(200);",
    "  });",
    "  if (error || response.code !== 200) return;",
    "  const { access_token, expires_in } = response.json();",
    '  keep("token", access_token);',
    '  keep("token_owner", owner);',
    '  keep("token_until", Date.now() + (expires_in - 60) * 1000);',
    "});",
  ];
}

/**
 * Lines of JavaScript that wait until the request log contains the request whose ID is in `request_id`. They first wait
 * until the request is 1.5 seconds old, then poll for about 10 seconds. Most runs do not wait, because the request was
 * sent earlier.
 */
export const waitForRequestLog: readonly string[] = [
  "const find = (tries) => pm.sendRequest({",
  '  url: pm.variables.get("base_url") + "/v1/requests/" + pm.variables.get("request_id"),',
  '  header: { Authorization: "Bearer " + pm.variables.get("token") },',
  "}, (error, response) => {",
  "  if ((error || response.code === 404) && tries > 0) setTimeout(() => find(tries - 1), 500);",
  "});",
  'const age = Date.now() - Number(pm.variables.get("request_at"));',
  "setTimeout(() => find(20), Math.max(0, 1500 - age));",
];

type Success = { status: number; fields: readonly string[]; after: readonly string[] };

/** Returns the script that runs after a request: assertions on the status and the fields, then the lines in `after`. */
export function afterRequest({ status, fields, after }: Success): readonly string[] {
  const has = fields.map((name) => JSON.stringify(name)).join(", ");
  return [
    `pm.test("returns ${status}", () => pm.response.to.have.status(${status}));`,
    ...(fields.length === 0
      ? []
      : [`pm.test("has its fields", () => pm.expect(pm.response.json()).to.include.all.keys(${has}));`]),
    ...(after.length === 0
      ? []
      : [
          `if (pm.response.code === ${status}) {`,
          "  const body = pm.response.json();",
          `  ${keep}`,
          ...after.map((line) => `  ${line}`),
          "}",
        ]),
  ];
}
