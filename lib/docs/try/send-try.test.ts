import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { presentScenarios } from "@/server/sandbox/present-scenarios";
import { onlyInSandbox } from "../blocks";
import { errorGuides } from "../errors/error-guides";
import { docPages } from "../pages";
import type { Setting } from "../setting";
import { findTryForm } from "./find-try-form";
import { sendTry, TryInputError } from "./send-try";
import { fill, fillJson, type TryForm } from "./try-form";

const setting: Setting = {
  baseUrl: "https://api.example.com",
  environment: "sandbox",
  dateFrom: "2027-03-01",
  dateTo: "2027-03-05",
  month: "2027-02",
  scenarios: presentScenarios(),
  releases: [],
};

function formOf(id: string): TryForm {
  const form = findTryForm(id, setting);
  if (form === undefined) throw new Error(`There is no form ${id}.`);
  // As the browser receives it.
  return JSON.parse(JSON.stringify(form));
}

type Sent = { url: string; method: string; headers: Headers; body: string; credentials: unknown };

/** Returns a service that records requests and responds by path. */
function record(answers: Record<string, unknown> = {}) {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const { method = "", headers, body, credentials } = init;
    sent.push({
      url: String(url),
      method,
      headers: new Headers(headers),
      body: String(body ?? ""),
      credentials,
    });
    if (url === "/oauth/token") {
      return Response.json({ access_token: `token-${sent.length}`, expires_in: 3600 });
    }
    const path = String(url).replace(/\?.*/, "");
    return Response.json(answers[path] ?? {}, { headers: { "X-Request-Id": "req_1", "X-Other": "no" } });
  };
  // SAFETY: only the call is used.
  return { sent, fetch: fetch as typeof globalThis.fetch };
}

let count = 0;
function sending(form: TryForm, service: ReturnType<typeof record>, fields: Record<string, string> = {}) {
  count += 1;
  return {
    form,
    credentials: { clientId: `rp_sandbox_${count}`, clientSecret: "rps_sandbox_secret" },
    given: {
      fields,
      key: form.request.key === undefined ? "" : fill(form.request.key, { ORDER: "order-1" }),
    },
    values: { ...form.values, ORDER: "order-1" },
    fetch: service.fetch,
    wait: async () => undefined,
  };
}

test("every operation, error that a browser can cause and scenario has a form on its page, in the sandbox only", () => {
  const ids = (environment: Setting["environment"]) =>
    docPages({ ...setting, environment }).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "try" ? [block.id] : [])),
    );
  const { cars, locations } = setting.scenarios;
  expect(ids("sandbox").sort()).toEqual(
    [
      "mintToken",
      ...allContracts.map(({ operationId }) => operationId),
      ...Object.entries(errorGuides)
        .filter(([, { trigger }]) => "requests" in trigger)
        .map(([code]) => `error-${code}`),
      ...[...cars, ...locations].map(({ slug }) => `scenario-${slug}`),
    ].sort(),
  );
  for (const id of ids("sandbox")) expect(formOf(id).request.method, id).toMatch(/^(GET|POST|PATCH|DELETE)$/);
  expect(ids("production")).toEqual([]);
  for (const { path, blocks } of docPages({ ...setting, environment: "production" })) {
    if (!/^\/docs\/api(?!\/objects)|^\/docs\/errors\/invalid_cursor$/.test(path)) continue;
    expect(blocks, path).toContainEqual(onlyInSandbox);
  }
  expect(findTryForm("listBookings", { ...setting, environment: "production" })).toBeUndefined();
  for (const id of ["nothing", "error-nothing", "scenario-nothing", "toString", "error-toString", ""]) {
    expect(findTryForm(id, setting), id).toBeUndefined();
  }
});

test("the form has the fields of the contract with the values of the example", () => {
  const { fields, request } = formOf("createReservation");
  const named = new Map(fields.map((field) => [`${field.place}.${field.name}`, field]));
  expect(named.get("body.car_slug")).toMatchObject({ kind: "text", required: true, value: "{{CAR}}" });
  expect(named.get("body.customer.first_name")).toMatchObject({ required: true, value: "Ana" });
  expect(named.get("body.expected_total")).toMatchObject({ kind: "number", value: "{{TOTAL}}" });
  expect(named.get("body.pickup_type")).toMatchObject({ kind: "choice", choices: ["pickup", "delivery"] });
  expect(request.key).toBe("{{ORDER}}-reserve");
  expect(formOf("createWebhook").fields.find(({ name }) => name === "event_types")?.kind).toBe("list");
});

test("the request has its own token, no cookies, and values of the fields in their JSON types", async () => {
  const service = record();
  const form = formOf("createReservation");
  const result = await sendTry(
    sending(form, service, {
      "body.car_slug": "test-accept",
      "body.expected_total": "12.5",
      "body.units": "many",
      "body.external_ref": "",
    }),
  );
  expect(service.sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /oauth/token",
    "POST /v1/rentals/reservations",
  ]);
  const [, request] = service.sent;
  expect(request?.credentials).toBe("omit");
  expect(request?.headers.get("authorization")).toBe("Bearer token-1");
  expect(request?.headers.get("idempotency-key")).toBe("order-1-reserve");
  expect(JSON.parse(request?.body ?? "")).toEqual({
    car_slug: "test-accept",
    date_from: "2027-03-01",
    date_to: "2027-03-05",
    customer: { first_name: "Ana", last_name: "Silva", email: "ana@example.com" },
    expected_total: 12.5,
    units: "many",
  });
  expect(result.headers).toEqual([["x-request-id", "req_1"]]);
  expect(result.curl).toContain("curl -X POST 'https://api.example.com/v1/rentals/reservations'");
  expect(result.curl).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(JSON.stringify(result)).not.toContain("rps_sandbox_secret");
  expect(JSON.stringify(result)).not.toContain("token-1");
});

test("values that the form does not have are found in the account first, and named with the result", async () => {
  const service = record({
    "/v1/webhooks": { data: [{ id: 7 }] },
    "/v1/webhooks/7/deliveries": { data: [{ id: "dlv_1" }] },
  });
  const result = await sendTry(sending(formOf("getWebhookDelivery"), service));
  expect(result.prepared.map(({ url }) => url)).toEqual([
    "/v1/webhooks",
    "/v1/webhooks/7/deliveries?limit=1",
  ]);
  expect(service.sent.at(-1)?.url).toBe("/v1/webhooks/7/deliveries/dlv_1");
});

test("a value that the account does not have is an error that names the field, and nothing is sent", async () => {
  const service = record({ "/v1/bookings": { data: [] } });
  const attempt = sendTry(sending(formOf("getBooking"), service));
  await expect(attempt).rejects.toThrow(
    new TryInputError("Enter reference. Your sandbox has no value for it yet."),
  );
  expect(service.sent.at(-1)?.url).toBe("/v1/bookings?limit=1");
});

test("a request that was to provide a value and failed is named in the error", async () => {
  const service = record({});
  const booking = { method: "POST", url: "/v1/rentals/bookings" };
  const refused: typeof fetch = async (url, init) => {
    if (url === booking.url) return new Response('{"code":"unavailable"}', { status: 409 });
    return await service.fetch(url, init);
  };
  const attempt = sendTry({ ...sending(formOf("cancelBooking"), service), fetch: refused });
  await expect(attempt).rejects.toThrow(
    "Enter reference. The request that was to provide it failed: POST /v1/rentals/bookings returned 409.",
  );
});

test("a booking to cancel and an endpoint to delete are made for it, so that none in use ends", async () => {
  const service = record({
    "/v1/rentals/bookings": { booking: { reference: "RB-OWN" } },
    "/v1/webhooks": { id: 8 },
  });
  await sendTry(sending(formOf("cancelBooking"), service));
  await sendTry(sending(formOf("deleteWebhook"), service));
  const sent = service.sent.map(({ method, url }) => `${method} ${url.split("?")[0]}`);
  expect(sent.filter((request) => request !== "POST /oauth/token")).toEqual([
    "GET /v1/rentals/cars/test-accept",
    "POST /v1/rentals/bookings",
    "POST /v1/bookings/RB-OWN/cancel",
    "POST /v1/webhooks",
    "DELETE /v1/webhooks/8",
  ]);
});

test("the requests of an error are sent in order, with what the reader entered, and cleaned up", async () => {
  const service = record({ "/v1/rentals/reservations": { reservation: { reference: "RB-1" } } });
  const { prepared, cleanedUp } = await sendTry(sending(formOf("error-reservation_expired"), service));
  expect(service.sent.slice(1).map(({ url, body }) => `${url} ${body.slice(0, 20)}`)).toEqual([
    expect.stringContaining("/v1/rentals/reservations "),
    '/v1/sandbox/clock {"advance":"2m"}',
    expect.stringContaining("/v1/rentals/reservations/RB-1/book "),
    '/v1/sandbox/clock {"reset":true}',
  ]);
  expect(prepared.map(({ url }) => url)).toEqual(["/v1/rentals/reservations", "/v1/sandbox/clock"]);
  expect(cleanedUp.map(({ url }) => url)).toEqual(["/v1/sandbox/clock"]);
});

test("a rejected client is an error in words", async () => {
  const fetch = async () => Response.json({ error: "invalid_client" }, { status: 401 });
  // SAFETY: only the call is used.
  const rejecting = { sent: [], fetch: fetch as unknown as typeof globalThis.fetch };
  await expect(sendTry(sending(formOf("listBookings"), rejecting))).rejects.toThrow(
    "The client ID or the secret is incorrect, or the client is revoked.",
  );
});

test("a lost response is a result without a status", async () => {
  const service = record();
  const broken = async (url: unknown, init?: RequestInit) => {
    if (String(url).startsWith("/v1/me")) throw new TypeError("fetch failed");
    return await service.fetch(String(url), init);
  };
  // SAFETY: only the call is used.
  const losing = { ...service, fetch: broken as typeof globalThis.fetch };
  expect(await sendTry(sending(formOf("getMe"), losing))).toMatchObject({
    status: 0,
    body: "No response arrived.",
  });
});

test("templates are filled with text, and amounts with numbers", () => {
  expect(fill("{{ORDER}}-book {{NONE}}", { ORDER: "o" })).toBe("o-book ");
  expect(fillJson({ a: "{{TOTAL}}", b: ["{{ORDER}}"], c: null }, { TOTAL: "12.5", ORDER: "o" })).toEqual({
    a: 12.5,
    b: ["o"],
    c: null,
  });
});
