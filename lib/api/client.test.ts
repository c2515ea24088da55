import { expect, expectTypeOf, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { Booking } from "@/lib/contracts/bookings";
import { partnerContracts } from "../contracts/all";
import { createPartnerClient } from "./client";
import { isPartnerApiError } from "./partner/partner-api-error";

type Sent = { method: string; url: URL; headers: Headers; body: string };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

const token = { body: { access_token: "one", token_type: "Bearer", expires_in: 3600, scope: "" } };

/** A client whose service answers what it is told, in that order, and writes down what it was asked. */
function scripted(answers: readonly Answer[]) {
  const left = [...answers];
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const body = await request.text();
    sent.push({ method: request.method, url: new URL(request.url), headers: request.headers, body });
    const answer = left.shift();
    if (answer === undefined) throw new Error("One call more than expected.");
    if (answer instanceof Error) throw answer;
    return Response.json(answer.body ?? {}, {
      status: answer.status ?? 200,
      headers: answer.headers ?? {},
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

function refusal(status: number, code: string, extra: object = {}): Answer {
  return { status, body: { error: { type: "x", code, message: "No.", ...extra }, request_id: "req_1" } };
}

const book = { params: { reference: "RB-1" }, body: { payment_reference: "pay_1" } };

test("it has every operation there is, under the name the description gives it", () => {
  const named = Object.entries(partnerContracts).map(([id, contract]) => [id, contract]);
  expect(named).toEqual(allContracts.map((contract) => [contract.operationId, contract]));
  const { client } = scripted([]);
  for (const id of Object.keys(partnerContracts)) expect(client).toHaveProperty(id);
});

test("a call is made as its contract says, with a token that is minted once", async () => {
  const { client, sent } = scripted([token, { body: { status: "pending" } }, { body: {} }]);
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

test("callers at the same time share one token", async () => {
  const { client, sent } = scripted([token, {}, {}, {}]);
  await Promise.all([client.getMe(), client.getMe(), client.getMe()]);
  expect(sent.filter(({ url }) => url.pathname === "/oauth/token")).toHaveLength(1);
});

test("a token that is refused is replaced once, and no more than once", async () => {
  const fresh = { body: { ...token.body, access_token: "two" } };
  const mended = scripted([token, refusal(401, "invalid_token"), fresh, { body: { slug: "alpha" } }]);
  await expect(mended.client.getMe()).resolves.toEqual({ slug: "alpha" });
  expect(mended.sent.at(-1)?.headers.get("authorization")).toBe("Bearer two");
  const refused = scripted([token, refusal(401, "invalid_token"), fresh, refusal(401, "invalid_token")]);
  await expect(refused.client.getMe()).rejects.toMatchObject({ code: "invalid_token", status: 401 });
  expect(refused.left).toEqual([]);
});

test("a keyed call keeps its key through every try, whatever went wrong", async () => {
  const { client, sent, pauses } = scripted([
    token,
    new TypeError("The connection broke."),
    refusal(500, "internal_error"),
    { ...refusal(409, "idempotency_key_in_progress"), headers: { "retry-after": "3" } },
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

test("a key the caller gives is the one that is sent", async () => {
  const { client, sent } = scripted([token, { body: {} }]);
  await client.bookReservation({ ...book, key: "order-7-book" });
  expect(sent[1]?.headers.get("idempotency-key")).toBe("order-7-book");
});

test("a stored failure is final: it would be the same for ever", async () => {
  const stored = {
    ...refusal(500, "internal_error"),
    headers: { "idempotent-replayed": "true", "x-request-id": "req_2" },
  };
  const { client, left } = scripted([token, refusal(500, "internal_error"), stored]);
  await expect(client.bookReservation(book)).rejects.toMatchObject({ replayed: true, requestId: "req_2" });
  expect(left).toEqual([]);
});

test("what could be done twice is not tried again when nobody knows whether it was done", async () => {
  const body = { url: "https://hooks.example.com/", event_types: ["ping"] };
  const broken = scripted([token, new TypeError("The connection broke.")]);
  await expect(broken.client.createWebhook({ body })).rejects.toMatchObject({ code: "no_answer", status: 0 });
  const limited = scripted([
    token,
    { ...refusal(429, "rate_limited"), headers: { "retry-after": "2" } },
    { body: { id: 1 } },
  ]);
  await expect(limited.client.createWebhook({ body })).resolves.toEqual({ id: 1 });
  expect(limited.pauses).toEqual([2000]);
});

test("a refusal is thrown by its code, with details of that code's type, and is not tried again", async () => {
  const details = { expected_total: 1, current_total: 2, currency: "EUR", reference: null };
  const { client } = scripted([token, refusal(409, "price_mismatch", { details })]);
  const error = await client.bookReservation(book).catch((thrown: unknown) => thrown);
  expect(isPartnerApiError(error, "unavailable")).toBe(false);
  if (!isPartnerApiError(error, "price_mismatch")) throw error;
  expectTypeOf(error.details.current_total).toEqualTypeOf<number>();
  expect(error.details).toEqual(details);
});

test("it gives up after as many tries as it may make", async () => {
  const { client, pauses } = scripted([token, ...Array.from({ length: 7 }, () => refusal(503, "busy"))]);
  await expect(client.getMe()).rejects.toMatchObject({ status: 503 });
  expect(pauses).toHaveLength(6);
});

test("a wrong secret is said as the token route says it", async () => {
  const { client } = scripted([{ status: 401, body: { error: "invalid_client" } }]);
  await expect(client.getMe()).rejects.toMatchObject({ code: "invalid_client", status: 401 });
});

/** A client whose token route takes the request and never answers, unless it is told to. */
function unanswered(timeoutMs: number) {
  const asked: (AbortSignal | null | undefined)[] = [];
  let answer: (response: Response) => void = () => undefined;
  const fetch = (_input: unknown, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      asked.push(init?.signal);
      answer = resolve;
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const client = createPartnerClient({
    ...{ baseUrl: "https://api.example.com", clientId: "rp_sandbox_1", clientSecret: "rps_sandbox_1" },
    ...{ fetch, timeoutMs, maxRetries: 0 },
  });
  return { client, asked, answer: (response: Response) => answer(response) };
}

test("a token route that never answers fails the call in the time one try may take", async () => {
  const { client, asked } = unanswered(30);
  await expect(client.getMe()).rejects.toMatchObject({ code: "no_answer", status: 0 });
  expect(asked.map((signal) => signal?.aborted)).toEqual([true]);
});

test("who gives up while a token is asked for leaves at once, and the others get theirs", async () => {
  const { client, asked, answer } = unanswered(10_000);
  const leaving = new AbortController();
  const left = client.getMe({ signal: leaving.signal });
  const stayed = client.getMe();
  leaving.abort(new Error("The user left."));
  await expect(left).rejects.toThrow("The user left.");
  await expect(client.getMe({ signal: leaving.signal })).rejects.toThrow("The user left.");
  answer(Response.json(token.body));
  await expect.poll(() => asked.length).toBe(2);
  answer(Response.json({ slug: "alpha" }));
  await expect(stayed).resolves.toEqual({ slug: "alpha" });
});

test("all rows of a list are walked, page by page, with the filters of the first", async () => {
  const { client, sent } = scripted([
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

test("a search is polled by its handle alone, as slowly as asked, to its end", async () => {
  const pending = { use_polling: true, search_id: "s1", status: "pending", poll_after_ms: 700, vehicles: [] };
  const { client, sent, pauses } = scripted([
    token,
    { body: pending },
    { body: { ...pending, poll_after_ms: 900 } },
    { body: { ...pending, use_polling: false, status: "complete" } },
  ]);
  const seen: (string | null)[] = [];
  const query = { location: "faro", date_from: "2027-01-01", date_to: "2027-01-03", limit: 5 };
  const answer = await client.search({ query, onAnswer: ({ status }) => void seen.push(status) });
  expect(answer.status).toBe("complete");
  expect(seen).toEqual(["pending", "pending", "complete"]);
  expect(pauses).toEqual([700, 900]);
  expect(sent.at(-1)?.url.search).toBe("?search_id=s1&limit=5");
});

test("the types are the contracts': what is needed must be there, and answers are known", () => {
  const { client } = scripted([]);
  expectTypeOf(client.getBooking).returns.resolves.toEqualTypeOf<Booking>();
  // @ts-expect-error A reference is needed.
  void (() => client.getBooking());
  // @ts-expect-error There is no such field.
  void (() => client.bookReservation({ ...book, body: { price: 1 } }));
  // @ts-expect-error Only the keyed calls take a key.
  void (() => client.getMe({ key: "k" }));
  // @ts-expect-error This one answers no pages.
  void (() => client.all("getMe"));
});
