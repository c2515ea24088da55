import { beforeAll, expect, test } from "vitest";
import { type OperationId, partnerContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { setUpPhp } from "@/lib/docs/guides/php";
import { setUpPython } from "@/lib/docs/guides/python";
import { setUpTypescript } from "@/lib/docs/guides/typescript";
import { camelCase, numericVariables } from "@/lib/docs/samples/variable";
import { projectRoot } from "@/server/db/project-root";
import { signDelivery } from "@/server/webhooks/delivery/sign-delivery";
import { newSecret } from "@/server/webhooks/secrets";
import { createVariables } from "../support/docs/docs-operations";
import { createDocsSetting, listExamples } from "../support/docs/docs-setting";
import { createShellVariables } from "../support/docs/docs-shell";
import { deleteEndpoints } from "../support/endpoints";
import { hasPhp, hasPython, runProgram } from "../support/run/run-program";
import { setUpTestTrack } from "../support/set-up-test-track";

const service = setUpTestTrack((script) => script, { SANDBOX_AUTOPILOT: "on" });
const python = await hasPython();
const php = await hasPhp();

/**
 * The operations with examples. The example that advances the clock runs last, because it expires the data of the
 * others.
 */
const operations = Object.entries<Contract>(partnerContracts).sort(
  ([first], [second]) => Number(first === "moveClock") - Number(second === "moveClock"),
);
/**
 * The values of the variables in each operation's example, by operation ID and variable name. A reader who follows the
 * preceding steps of the documentation has such values.
 */
type Ready = Record<string, Record<string, string>>;

async function makeReady(): Promise<Ready> {
  const { accounts } = service();
  const client = await service().client(accounts.alpha);
  const shell = await createShellVariables(service(), accounts.alpha);
  // Deletes the endpoints, so that the examples do not reach the limit of endpoints.
  await deleteEndpoints(client);
  const ready: Ready = {};
  for (const [id] of operations) {
    const order = { ...shell, ORDER: `order-${crypto.randomUUID().slice(0, 8)}` };
    // SAFETY: these names are the keys of the registry.
    ready[id] = await createVariables(id as OperationId, client, order);
  }
  return ready;
}

/**
 * Returns the variables with their names converted by `nameOf`, and the values of `numericVariables` converted to
 * numbers.
 */
function nameValues(
  variables: Readonly<Record<string, string>> = {},
  nameOf: (name: string) => string,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      nameOf(name),
      numericVariables.has(name) ? Number(value) : value,
    ]),
  );
}

function textOf(id: string): string {
  const { server } = service();
  const sample = listExamples(createDocsSetting(server.url)).get(id);
  if (sample === undefined) throw new Error(`There is no example ${id}.`);
  return sample.text;
}

let credentials: Record<string, string> = {};
beforeAll(() => {
  const { clientId, clientSecret } = service().accounts.alpha;
  credentials = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
});

/** Returns the program with the import of the client package replaced by the client's source in this project. */
function here(text: string): string {
  return text.replaceAll('"@rentals/client"', `"${projectRoot()}/packages/client/src/index"`);
}

function typescriptOf(text: string): string {
  return here(`${setUpTypescript(createDocsSetting(service().server.url))}\n${text}`);
}

function expectAnswers(printed: string): void {
  const answers = printed.split("\n").filter((line) => line !== "");
  expect(answers).toHaveLength(operations.length);
  for (const line of answers) {
    const [id, answer]: [string, unknown] = JSON.parse(line);
    const contract = operations.find(([name]) => name === id)?.[1];
    expect(contract?.response.safeParse(answer).error, line).toBeUndefined();
  }
}

test("every operation's TypeScript example returns a response of its contract", async () => {
  const ready = await makeReady();
  const calls = operations.map(([id]) => {
    const all = nameValues(ready[id], camelCase);
    return `await (async ({ ${Object.keys(all).join(", ")} }) => {
  ${textOf(`${id}-typescript`)}
  console.log(JSON.stringify(["${id}", response]));
})(${JSON.stringify(all)});`;
  });
  expectAnswers(await runProgram("typescript", typescriptOf(calls.join("\n")), credentials));
}, 180_000);

test.runIf(python)(
  "every operation's Python example returns a response of its contract",
  async () => {
    const ready = await makeReady();
    const calls = operations.map(([id]) => {
      const all = nameValues(ready[id], (name) => name.toLowerCase());
      const program = JSON.stringify(textOf(`${id}-python`));
      return `names = {**globals(), **json.loads(${JSON.stringify(JSON.stringify(all))})}
exec(${program}, names)
print(json.dumps(["${id}", names["response"]]))`;
    });
    const setUp = setUpPython(createDocsSetting(service().server.url));
    expectAnswers(await runProgram("python", `${setUp}\n${calls.join("\n")}`, credentials));
  },
  180_000,
);

test.runIf(php)(
  "every operation's PHP example returns a response of its contract",
  async () => {
    const ready = await makeReady();
    const calls = operations.map(([id]) => {
      const given = inPhp(JSON.stringify(nameValues(ready[id], (name) => name.toLowerCase())));
      return `(function () {
    extract(json_decode(${given}, true));
    ${textOf(`${id}-php`)}
    echo json_encode(["${id}", $response], JSON_PRESERVE_ZERO_FRACTION), "\\n";
})();`;
    });
    const setUp = setUpPhp(createDocsSetting(service().server.url));
    expectAnswers(await runProgram("php", `<?php\n${setUp}\n${calls.join("\n")}`, credentials));
  },
  180_000,
);

/** Returns the text as a PHP string literal without interpolation. */
function inPhp(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

test("the client's own page runs from search to booking and handles a price change by its code", async () => {
  const whole = await runProgram("typescript", typescriptOf(textOf("typescript-whole-way")), credentials);
  expect(whole).toMatch(/^RB-\S+ pending_supplier$/m);
  const refused = await runProgram("typescript", typescriptOf(textOf("typescript-errors")), credentials);
  expect(refused).toMatch(/^Current total: \d+(\.\d+)? EUR$/m);
}, 120_000);

test.each(["search-typescript", "pagination-typescript"])("the example %s runs", async (id) => {
  const printed = await runProgram("typescript", typescriptOf(textOf(id)), credentials);
  expect(printed).not.toBe("");
});

test.runIf(python)("the Python client's program runs from search to booking", async () => {
  const path = `${projectRoot()}/packages/python/src`;
  const env = { ...credentials, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: "1" };
  expect(await runProgram("python", textOf("python-client"), env)).toMatch(/^RB-\S+ pending_supplier$/m);
});

test.runIf(python).each(["python-errors", "pagination-python"])("the example %s runs", async (id) => {
  const setUp = setUpPython(createDocsSetting(service().server.url));
  const printed = await runProgram("python", `${setUp}\n${textOf(id)}`, credentials);
  expect(printed).toMatch(id === "python-errors" ? /^404 not_found$/m : /^RB-\S+ \d/m);
});

test.runIf(php).each(["php-errors", "pagination-php"])("the example %s runs", async (id) => {
  const setUp = setUpPhp(createDocsSetting(service().server.url));
  const printed = await runProgram("php", `<?php\n${setUp}\n${textOf(id)}`, credentials);
  expect(printed).toMatch(id === "php-errors" ? /^404 not_found$/m : /^RB-\S+ \d/m);
});

const body = '{"id":"evt_1","type":"ping","data":{"note":"é\u2028🚗"}}';
const [secret, foreign] = [newSecret(), newSecret()];

/**
 * Returns five deliveries for a receiver. The first is valid. The others have another secret, a changed body, an old
 * timestamp and a future timestamp.
 */
function deliveries(): { headers: Record<string, string>; body: string; secret: string }[] {
  const attempt = { eventId: "evt_1", eventType: "ping", deliveryId: "dlv_1", attempt: 1, body };
  const sentAt = (at: number) => {
    const headers = signDelivery({ ...attempt, secrets: [secret, newSecret()] }, new Date(at));
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  };
  const headers = sentAt(Date.now());
  return [
    { headers, body, secret },
    { headers, body, secret: foreign },
    { headers, body: body.replace("é", "e"), secret },
    { headers: sentAt(Date.now() - 400_000), body, secret },
    { headers: sentAt(Date.now() + 400_000), body, secret },
  ];
}

const right = ["true", "false", "false", "false", "false"];

test.each(["service", "standard"])("the Node receiver accepts exactly the valid %s headers", async (form) => {
  const given = form === "service" ? 'headers["service-signature"]' : "headers";
  const printed = await runProgram(
    "node",
    `${textOf(`verify-${form}-node`)}
for (const { headers, body, secret } of ${JSON.stringify(deliveries())})
  console.log(verify(${given}, Buffer.from(body), secret));`,
  );
  expect(printed.trim().split("\n")).toEqual(right);
});

test.runIf(python).each(["service", "standard"])(
  "the Python receiver accepts exactly the valid %s headers",
  async (form) => {
    const given = form === "service" ? 'one["headers"]["service-signature"]' : 'one["headers"]';
    const printed = await runProgram(
      "python",
      `${textOf(`verify-${form}-python`)}
import json
for one in json.loads(${JSON.stringify(JSON.stringify(deliveries()))}):
    print(str(verify(${given}, one["body"].encode(), one["secret"])).lower())`,
    );
    expect(printed.trim().split("\n")).toEqual(right);
  },
);

test("the TypeScript receiver returns 204 for valid requests and 400 for all others", async () => {
  const printed = await runProgram(
    "typescript",
    here(`${textOf("typescript-verify")}
for (const { headers, body, secret } of ${JSON.stringify(deliveries())}) {
  const { "content-length": _length, ...rest } = headers;
  const request = new Request("https://hooks.example.com/", { method: "POST", body, headers: rest });
  console.log((await receive(request, secret)).status);
}`),
  );
  expect(printed.match(/^\d{3}$/gm)).toEqual(["204", "400", "400", "400", "400"]);
});

test("the PHP receivers use the same algorithm, content and tolerance", () => {
  expect(textOf("verify-service-php")).toContain("hash_hmac('sha256', $time[1] . '.' . $body, $secret)");
  expect(textOf("verify-standard-php")).toContain("$headers['webhook-id'] . '.' . $time . '.' . $body");
  expect(textOf("verify-standard-php")).toContain("base64_encode(hash_hmac('sha256', $content, $key, true))");
  for (const form of ["service", "standard"]) {
    expect(textOf(`verify-${form}-php`)).toContain("hash_equals($expected, $given)");
    expect(textOf(`verify-${form}-php`)).toMatch(/abs\(time\(\) - \(int\) \$time(\[1\])?\) > 300/);
  }
});
