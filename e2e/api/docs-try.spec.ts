import { expect, test } from "vitest";
import { type OperationId, partnerContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { errorEnvelope } from "@/lib/contracts/errors";
import { errorGuides } from "@/lib/docs/errors/error-guides";
import { findTryForm } from "@/lib/docs/try/find-try-form";
import { sendTry, type TryResult } from "@/lib/docs/try/send-try";
import { fill, type TryForm } from "@/lib/docs/try/try-form";
import { carScenarios } from "@/server/scenarios/car-scenarios";
import { locationScenarios } from "@/server/scenarios/location-scenarios";
import { createVariables } from "../support/docs/docs-operations";
import { createDocsSetting } from "../support/docs/docs-setting";
import { createShellVariables } from "../support/docs/docs-shell";
import { deleteEndpoints } from "../support/endpoints";
import { setUpTestTrack } from "../support/set-up-test-track";

const service = setUpTestTrack((script) => script, { SANDBOX_AUTOPILOT: "on", SERVE_PAGES: "on" });

/**
 * The operations with examples. The example that advances the clock runs last, because it expires the data of the
 * others.
 */
const operations = Object.entries<Contract>(partnerContracts).sort(
  ([first], [second]) => Number(first === "moveClock") - Number(second === "moveClock"),
);

/**
 * Fetches the form of an example and sends it as if the user had entered only the credentials. `own` replaces the
 * values of variables.
 */
async function send(id: string, own: Record<string, string> = {}): Promise<TryResult> {
  const { server, accounts } = service();
  const response = await fetch(`${server.url}/docs/try/${id}`);
  expect(response.status, id).toBe(200);
  const form: TryForm = await response.json();
  const values: Record<string, string> = {
    ...form.values,
    ...("ORDER" in form.sources ? {} : { ORDER: `order-${crypto.randomUUID().slice(0, 8)}` }),
    ...own,
  };
  const { clientId, clientSecret } = accounts.alpha;
  return await sendTry({
    form,
    credentials: { clientId, clientSecret },
    given: { fields: {}, key: form.request.key === undefined ? "" : fill(form.request.key, values) },
    values,
    fetch: (url, init) => fetch(`${server.url}${String(url)}`, init),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
}

test.each(operations)(
  "the form of %s returns a response of its contract with values from the account",
  async (id, contract) => {
    const { accounts } = service();
    const client = await service().client(accounts.alpha);
    await deleteEndpoints(client);
    const shell = await createShellVariables(service(), accounts.alpha);
    // SAFETY: the names are the keys of the registry.
    const ready = await createVariables(id as OperationId, client, shell);
    // A browser does not know these values: the form finds them.
    const { TOTAL: _total, REFERENCE: _reference, TOKEN: _token, API: _api, ...others } = ready;
    const cancelled = id === "refundPayment" || id === "reopenPayment";
    const result = await send(id, cancelled ? { PAYMENT_ID: ready.PAYMENT_ID ?? "" } : others);
    const answer: unknown = JSON.parse(result.body);
    expect(result.status, `${id} ${result.body}`).toBe(contract.status);
    expect(contract.response.safeParse(answer).error, result.body).toBeUndefined();
  },
  60_000,
);

test("the form of the token route returns a token, and prints the credentials as variables", async () => {
  const { status, body, curl } = await send("mintToken");
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ token_type: "Bearer" });
  expect(curl).toContain('-u "$CLIENT_ID:$CLIENT_SECRET"');
  expect(curl).not.toContain(service().accounts.alpha.clientSecret);
});

const codes = Object.entries(errorGuides).flatMap(([code, { trigger }]) =>
  "requests" in trigger ? [code] : [],
);

test.each(codes)(
  "the form on the page of %s causes that error",
  async (code) => {
    const { body } = await send(`error-${code}`);
    expect(errorEnvelope.parse(JSON.parse(body)).error.code).toBe(code);
  },
  60_000,
);

test("most error codes have a form", () => expect(codes.length).toBeGreaterThanOrEqual(30));

test.each([...locationScenarios.keys()])("the form of the test city %s starts its search", async (slug) => {
  const { status, body } = await send(`scenario-${slug}`);
  expect(status, body).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ vehicles: expect.any(Array) });
});

test.each([...carScenarios.values()].map(({ slug, error }) => [slug, error] as const))(
  "the form of the test car %s has the outcome of the car",
  async (slug, error) => {
    const { status, body } = await send(`scenario-${slug}`);
    if (slug === "test-lost-reply") expect(status).toBe(0);
    else if (error === undefined) expect(body).toMatch(/"status":"(pending|confirmed)/);
    else expect(JSON.parse(body)).toMatchObject({ error: { code: error } });
  },
  60_000,
);

test("an unknown form is not found, and production has none", async () => {
  const { server } = service();
  for (const id of ["nothing", "error-nothing", "scenario-", "__proto__"]) {
    expect((await fetch(`${server.url}/docs/try/${id}`)).status, id).toBe(404);
  }
  const setting = { ...createDocsSetting(server.url), environment: "production" } as const;
  expect(findTryForm("getMe", setting)).toBeUndefined();
});
