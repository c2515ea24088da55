import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type OperationId, partnerContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { errorCatalogue, errorEnvelope, type PartnerErrorCode } from "@/lib/contracts/errors";
import { errorGuides } from "@/lib/docs/errors/error-guides";
import { carScenarios } from "@/server/scenarios/car-scenarios";
import { locationScenarios } from "@/server/scenarios/location-scenarios";
import { createVariables } from "../support/docs/docs-operations";
import { createDocsSetting, listExamples } from "../support/docs/docs-setting";
import { createShellVariables, parseOutput, runExample } from "../support/docs/docs-shell";
import { createEndpoint } from "../support/endpoints";
import { findShells, runShell } from "../support/run/run-shell";
import { setUpTestTrack } from "../support/set-up-test-track";

const service = setUpTestTrack((script) => script, { SANDBOX_AUTOPILOT: "on" });

const examples = listExamples(createDocsSetting("http://127.0.0.1"));
const operations = Object.entries<Contract>(partnerContracts);
// SAFETY: the record's type defines its keys.
const codes = Object.keys(errorGuides) as PartnerErrorCode[];

let variables: Record<string, string> = {};

beforeAll(async () => {
  const { accounts } = service();
  const client = await service().client(accounts.alpha);
  const { id } = await createEndpoint(client, { url: "https://hooks.example.com/docs" });
  variables = { ...(await createShellVariables(service(), accounts.alpha)), WEBHOOK_ID: String(id) };
});

/** Returns the variables with a new order number, so that no two examples share an idempotency key. */
function fresh(): Record<string, string> {
  return { ...variables, ORDER: `order-${crypto.randomUUID().slice(0, 8)}` };
}

test("every example belongs to a kind that is run", () => {
  const known =
    /^(quick|auth|search|bookings|prices|idempotency|pagination|limits|webhooks|events|sandbox|statements|evidence|refunds|readiness|status|discovery|assistants)-|^(error|scenario|verify|typescript|python|php)-|-(shell|typescript|python|php)$|^mint-token$/;
  const unmatched = [...examples.keys()].filter((id) => !known.test(id));
  expect(unmatched).toEqual([]);
  expect(examples.size).toBeGreaterThan(150);
});

const shells = await findShells();

test("this machine has at least two shells for the quick start", () => {
  expect(shells).toEqual(expect.arrayContaining(["sh", "bash"]));
});

test.each(shells)(
  "the quick start, pasted block by block into %s, leads from a token to a confirmed booking and its webhook",
  async (shell) => {
    const { clientId, clientSecret } = service().accounts.alpha;
    const blocks = [...listExamples(createDocsSetting(service().server.url))]
      .filter(([id]) => id.startsWith("quick-"))
      .map(([, { text }]) => text);
    expect(blocks).toHaveLength(9);
    const pasted = blocks
      .map((text) => `${text}\necho`)
      .join("\n")
      .replace("rp_sandbox_…", clientId)
      .replace("rps_sandbox_…", clientSecret);
    const printed = await runShell(`${pasted}\necho "$SECRET"`, {}, shell);
    expect(printed).toMatch(/^\S+ costs \d+(\.\d+)?$/m);
    expect(printed).toMatch(/^pending_supplier$/m);
    expect(printed).toMatch(/^confirmed$/m);
    expect(printed).toMatch(/^whsec_.{44}$/m);
    const answers = parseOutput(printed);
    expect(answers).toEqual([
      expect.objectContaining({ mor_mode: "partner" }),
      expect.objectContaining({ countries: expect.any(Array) }),
      { booking: expect.objectContaining({ status: "pending_supplier" }), status_note: expect.any(String) },
      { booking: expect.objectContaining({ status: "cancelled" }), status_note: expect.any(String) },
      expect.objectContaining({ event_type: "ping" }),
    ]);
  },
  120_000,
);

const guides =
  /^(auth|search|bookings|prices|pagination|limits|webhooks|events|sandbox|statements|refunds|readiness|status|discovery)-/;

test.each(
  [...examples].filter(([id, { language }]) => language === "sh" && guides.test(id)).map(([id]) => id),
)("the example %s does what its page says", async (id) => {
  const printed = await runExample(service(), id, fresh());
  expect(printed).not.toBe("");
  for (const answer of parseOutput(printed)) expect(answer, printed).not.toHaveProperty("error");
});

/** Runs an example that only sets a variable, and returns the value. */
async function readVariable(id: string, name: string): Promise<string> {
  const printed = await runShell(
    `pick() { grep -o "\\"$1\\":\\"*[^\\",}]*" | sed -n "1s/^\\"$1\\":\\"*//p"; }
${examples.get(id)?.text}
echo "$${name}"`,
    { ...variables, TOKEN: "" },
  );
  return printed.trim();
}

test("an example of the token route mints a token", async () => {
  expect((await readVariable("mint-token", "TOKEN")).split(".")).toHaveLength(3);
});

test("the examples of assistants request a token, list the tools of the API and call one", async () => {
  const token = await readVariable("assistants-token", "RENTALS_TOKEN");
  expect(token.split(".")).toHaveLength(3);
  const own = { ...variables, TOKEN: token };
  const [list] = parseOutput(await runExample(service(), "assistants-list", own));
  expect(list).toMatchObject({
    result: { tools: expect.arrayContaining([expect.objectContaining({ name: "searchAvailability" })]) },
  });
  const [called] = parseOutput(await runExample(service(), "assistants-call", own));
  const content = z.object({ result: z.object({ structuredContent: partnerContracts.getMe.response }) });
  expect(content.safeParse(called).error).toBeUndefined();
});

test("the idempotency examples replay the first response and find no booking for an unknown order", async () => {
  const shared = fresh();
  const first = parseOutput(await runExample(service(), "idempotency-once", shared))[0];
  const again = await runExample(service(), "idempotency-again", shared);
  expect(again).toMatch(/^idempotent-replayed: true\r?$/im);
  expect(parseOutput(again)).toEqual([first]);
  const [absent] = parseOutput(await runExample(service(), "idempotency-lookup", shared));
  expect(absent).toMatchObject({ error: { code: "not_found" } });
});

test("the program of the evidence page verifies what the examples of the page save", async () => {
  const client = await service().client(service().accounts.alpha);
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  try {
    const textOf = (id: string) => listExamples(createDocsSetting(service().server.url)).get(id)?.text ?? "";
    writeFileSync(join(folder, "verify.mjs"), textOf("verify-evidence-node"));
    const printed = await runShell(
      `cd '${folder}'
${textOf("evidence-read")}
${textOf("evidence-keys")}
node verify.mjs evidence.json jwks.json`,
      await createVariables("getBooking", client, fresh()),
    );
    expect(printed).toBe("The evidence is genuine.\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(operations)(
  "the example of %s, pasted, returns a response of its contract",
  async (id, contract) => {
    const client = await service().client(service().accounts.alpha);
    // SAFETY: these names are the keys of the registry.
    const ready = await createVariables(id as OperationId, client, fresh());
    const printed = await runExample(service(), `${id}-shell`, ready);
    const [answer] = parseOutput(printed);
    expect(contract.response.safeParse(answer).error, printed).toBeUndefined();
  },
);

const testedElsewhere: readonly PartnerErrorCode[] = ["rate_limited"];
const triggered = codes.filter(
  (code) => "run" in errorGuides[code].trigger && !testedElsewhere.includes(code),
);

test.each(triggered)(
  "the example on the page of %s returns that error",
  async (code) => {
    const { accounts } = service();
    const base = code === "limit_reached" ? await createShellVariables(service(), accounts.beta) : fresh();
    const printed = await runExample(service(), `error-${code}`, base);
    const answer = errorEnvelope.parse(parseOutput(printed).at(-1));
    expect(answer.error.code).toBe(code);
    expect(errorCatalogue[code].details.safeParse(answer.error.details).success, printed).toBe(true);
  },
  60_000,
);

test("a code without an example explains why, and there are few", () => {
  const none = codes.filter((code) => "none" in errorGuides[code].trigger);
  expect(none).toEqual([
    "wrong_token_type",
    "partner_inactive",
    "first_party_partner",
    "product_not_enabled",
    "mcp_not_allowed",
    "service_unavailable",
  ]);
});

test.each([...locationScenarios.keys()])(
  "the example of the test city %s starts its search",
  async (slug) => {
    const [answer] = parseOutput(await runExample(service(), `scenario-${slug}`, fresh()));
    expect(answer).toMatchObject({ vehicles: expect.any(Array), use_polling: expect.any(Boolean) });
  },
);

test.each([...carScenarios.values()].map(({ slug, error }) => [slug, error] as const))(
  "the example of the test car %s has the outcome of the car",
  async (slug, error) => {
    const printed = await runExample(service(), `scenario-${slug}`, fresh());
    const answer = parseOutput(printed).at(-1);
    if (error === undefined) expect(printed).toMatch(/"status":"(pending|confirmed)/);
    else expect(answer).toMatchObject({ error: { code: error } });
    if (slug === "test-lost-reply") expect(printed).toContain("No response.");
  },
  60_000,
);
