import { expect, expectTypeOf, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { BookingRead } from "@/lib/contracts/bookings";
import { createPartnerClient } from "./create-partner-client";
import { findOperation, listOperationIds } from "./operation";
import { isPartnerApiError } from "./partner-api-error";

type SentRequest = { method: string; url: URL; headers: Headers; body: string };
type FakeResponse = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

const token = { body: { access_token: "one", token_type: "Bearer", expires_in: 3600, scope: "" } };

/** Creates a client whose `fetch` returns the given responses in order and records the requests. */
function createScriptedClient(responses: readonly FakeResponse[]) {
  const left = [...responses];
  const sent: SentRequest[] = [];
  const pauses: number[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const body = await request.text();
    sent.push({ method: request.method, url: new URL(request.url), headers: request.headers, body });
    const response = left.shift();
    if (response === undefined) throw new Error("Unexpected request.");
    if (response instanceof Error) throw response;
    return Response.json(response.body ?? {}, {
      status: response.status ?? 200,
      headers: response.headers ?? {},
    });
  };
  const client = createPartnerClient({
    baseUrl: "https://api.example.com/",
    clientId: "rp_sandbox_1",
    clientSecret: "rps_sandbox_1",
    fetch,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { client, sent, pauses, left };
}

function errorResponse(status: number, code: string, extra: object = {}): FakeResponse {
  return {
    status,
    body: { error: { type: "x", code, message: "Rejected.", ...extra }, request_id: "req_1" },
  };
}

const book = { params: { reference: "RB-1" }, body: { payment_reference: "pay_1" } };

test("the client has every operation under its operation ID, with its method, path and key", () => {
  const operationIds = listOperationIds();
  expect(operationIds).toEqual(allContracts.map(({ operationId }) => operationId));
  const { client } = createScriptedClient([]);
  for (const { operationId, method, path, idempotent } of allContracts) {
    const id = operationIds.find((name) => name === operationId) ?? expect.fail(operationId);
    expect(client).toHaveProperty(id);
    expect(findOperation(id)).toMatchObject({ method, path, idempotent });
  }
});

test("a request follows its contract, and the token is requested once", async () => {
  const { client, sent } = createScriptedClient([token, { body: { status: "pending" } }, { body: {} }]);
  await client.getBookingByExternalRef({ params: { external_ref: "order/7 ü" } });
  await client.listBookings({ query: { limit: 5, status: ["pending", "confirmed"], cursor: undefined } });
  const [minted, read, listed] = sent;
  expect([minted?.method, minted?.url.pathname]).toEqual(["POST", "/oauth/token"]);
  expect(minted?.body).toBe(
    "grant_type=client_credentials&client_id=rp_sandbox_1&client_secret=rps_sandbox_1",
  );
  expect(read?.url.href).toBe("https://api.example.com/v1/bookings/ext/order%2F7%20%C3%BC");
  expect(read?.headers.get("authorization")).toBe("Bearer one");
  expect(read?.headers.has("idempotency-key")).toBe(false);
  expect(listed?.url.search).toBe("?limit=5&status=pending%2Cconfirmed");
});

test("concurrent requests share one token", async () => {
  const { client, sent } = createScriptedClient([token, {}, {}, {}]);
  await Promise.all([client.getMe(), client.getMe(), client.getMe()]);
  expect(sent.filter(({ url }) => url.pathname === "/oauth/token")).toHaveLength(1);
});

test("a rejected token is renewed once", async () => {
  const fresh = { body: { ...token.body, access_token: "two" } };
  const renewed = createScriptedClient([
    token,
    errorResponse(401, "invalid_token"),
    fresh,
    { body: { slug: "alpha" } },
  ]);
  await expect(renewed.client.getMe()).resolves.toEqual({ slug: "alpha" });
  expect(renewed.sent.at(-1)?.headers.get("authorization")).toBe("Bearer two");
  const rejected = createScriptedClient([
    token,
    errorResponse(401, "invalid_token"),
    fresh,
    errorResponse(401, "invalid_token"),
  ]);
  await expect(rejected.client.getMe()).rejects.toMatchObject({ code: "invalid_token", status: 401 });
  expect(rejected.left).toEqual([]);
});

test("an idempotent request keeps its key through all attempts", async () => {
  const { client, sent, pauses } = createScriptedClient([
    token,
    new TypeError("The connection broke."),
    errorResponse(500, "internal_error"),
    { ...errorResponse(409, "idempotency_key_in_progress"), headers: { "retry-after": "3" } },
    { body: { booking: {} } },
  ]);
  await client.bookReservation(book);
  const keys = sent.slice(1).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(4);
  expect(pauses).toHaveLength(3);
  expect(pauses[2]).toBe(3000);
});

test("a key from the caller is sent", async () => {
  const { client, sent } = createScriptedClient([token, { body: {} }]);
  await client.bookReservation({ ...book, key: "order-7-book" });
  expect(sent[1]?.headers.get("idempotency-key")).toBe("order-7-book");
});

test("a stored failure is not retried", async () => {
  const stored = {
    ...errorResponse(500, "internal_error"),
    headers: { "idempotent-replayed": "true", "x-request-id": "req_2" },
  };
  const { client, left } = createScriptedClient([token, errorResponse(500, "internal_error"), stored]);
  await expect(client.bookReservation(book)).rejects.toMatchObject({ replayed: true, requestId: "req_2" });
  expect(left).toEqual([]);
});

test("a request that could take effect twice is not retried after an unknown outcome", async () => {
  const body = { url: "https://hooks.example.com/", event_types: ["ping"] };
  const broken = createScriptedClient([token, new TypeError("The connection broke.")]);
  await expect(broken.client.createWebhook({ body })).rejects.toMatchObject({
    code: "no_response",
    status: 0,
  });
  const limited = createScriptedClient([
    token,
    { ...errorResponse(429, "rate_limited"), headers: { "retry-after": "2" } },
    { body: { id: 1 } },
  ]);
  await expect(limited.client.createWebhook({ body })).resolves.toEqual({ id: 1 });
  expect(limited.pauses).toEqual([2000]);
});

test("an error response throws a typed error and is not retried", async () => {
  const details = { expected_total: 1, current_total: 2, currency: "EUR", reference: null };
  const { client } = createScriptedClient([token, errorResponse(409, "price_mismatch", { details })]);
  const error = await client.bookReservation(book).catch((thrown: unknown) => thrown);
  expect(isPartnerApiError(error, "unavailable")).toBe(false);
  if (!isPartnerApiError(error, "price_mismatch")) throw error;
  expectTypeOf(error.details.current_total).toEqualTypeOf<number>();
  expect(error.details).toEqual(details);
});

test("the client stops after the maximum number of retries", async () => {
  const { client, pauses } = createScriptedClient([
    token,
    ...Array.from({ length: 7 }, () => errorResponse(503, "busy")),
  ]);
  await expect(client.getMe()).rejects.toMatchObject({ status: 503 });
  expect(pauses).toHaveLength(6);
});

test("an incorrect secret throws the error of the token route", async () => {
  const { client } = createScriptedClient([{ status: 401, body: { error: "invalid_client" } }]);
  await expect(client.getMe()).rejects.toMatchObject({ code: "invalid_client", status: 401 });
});

/** Creates a client whose token route does not respond until the test releases it. */
function createSilentClient(timeoutMs: number) {
  const signals: (AbortSignal | null | undefined)[] = [];
  let respond: (response: Response) => void = () => undefined;
  const fetch = (_input: unknown, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signals.push(init?.signal);
      respond = resolve;
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const client = createPartnerClient({
    ...{ baseUrl: "https://api.example.com", clientId: "rp_sandbox_1", clientSecret: "rps_sandbox_1" },
    ...{ fetch, timeoutMs, maxRetries: 0 },
  });
  return { client, signals, respond: (response: Response) => respond(response) };
}

test("a request fails after the timeout if the token route does not respond", async () => {
  const { client, signals } = createSilentClient(30);
  await expect(client.getMe()).rejects.toMatchObject({ code: "no_response", status: 0 });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test("aborting one request during a token request does not abort the others", async () => {
  const { client, signals, respond } = createSilentClient(10_000);
  const leaving = new AbortController();
  const left = client.getMe({ signal: leaving.signal });
  const stayed = client.getMe();
  leaving.abort(new Error("The user left."));
  await expect(left).rejects.toThrow("The user left.");
  await expect(client.getMe({ signal: leaving.signal })).rejects.toThrow("The user left.");
  respond(Response.json(token.body));
  await expect.poll(() => signals.length).toBe(2);
  respond(Response.json({ slug: "alpha" }));
  await expect(stayed).resolves.toEqual({ slug: "alpha" });
});

test("all rows of a list are yielded, page by page, with the filters of the first page", async () => {
  const { client, sent } = createScriptedClient([
    token,
    { body: { rows: [{ slug: "faro" }], has_more: true, next_cursor: "next" } },
    { body: { rows: [{ slug: "porto" }], has_more: false, next_cursor: null } },
  ]);
  const slugs: string[] = [];
  for await (const { slug } of client.all("listRentalLocations", { query: { country: "pt" } }))
    slugs.push(slug);
  expect(slugs).toEqual(["faro", "porto"]);
  expect(sent.slice(1).map(({ url }) => url.search)).toEqual(["?country=pt", "?country=pt&cursor=next"]);
});

test("a search is polled with only its search ID, at the requested interval, until it ends", async () => {
  const pending = { use_polling: true, search_id: "s1", status: "pending", poll_after_ms: 700, vehicles: [] };
  const { client, sent, pauses } = createScriptedClient([
    token,
    { body: pending },
    { body: { ...pending, poll_after_ms: 900 } },
    { body: { ...pending, use_polling: false, status: "complete" } },
  ]);
  const seen: (string | null)[] = [];
  const query = { location: "faro", date_from: "2027-01-01", date_to: "2027-01-03", limit: 5 };
  const response = await client.search({ query, onResponse: ({ status }) => void seen.push(status) });
  expect(response.status).toBe("complete");
  expect(seen).toEqual(["pending", "pending", "complete"]);
  expect(pauses).toEqual([700, 900]);
  expect(sent.at(-1)?.url.search).toBe("?search_id=s1&limit=5");
});

test("the types of inputs and responses follow the contracts", () => {
  const { client } = createScriptedClient([]);
  expectTypeOf(client.getBooking).returns.resolves.toEqualTypeOf<BookingRead>();
  // @ts-expect-error `params` is required.
  void (() => client.getBooking());
  // @ts-expect-error `price` is not a field of the body.
  void (() => client.bookReservation({ ...book, body: { price: 1 } }));
  // @ts-expect-error Only idempotent operations take a key.
  void (() => client.getMe({ key: "k" }));
  // @ts-expect-error This operation does not return pages.
  void (() => client.all("getMe"));
});
