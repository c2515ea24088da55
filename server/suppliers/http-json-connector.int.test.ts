import { setTimeout as sleep } from "node:timers/promises";
import { test as base, expect } from "vitest";
import {
  type SupplierReply,
  type SupplierServer,
  startSupplier,
  supplierOffer,
} from "../testing/supplier-server";
import type { SupplierOrder, SupplierSearch } from "./connector";
import { createHttpJsonConnector } from "./http-json-connector";
import { maxOffers } from "./offer-schema";

const test = base.extend<{ $file: { supplier: SupplierServer } }>({
  supplier: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const supplier = await startSupplier();
      await use(supplier);
      await supplier.close();
    },
    { scope: "file" },
  ],
});

const requested: SupplierSearch = {
  searchRef: "srch_1",
  location: { slug: "lisbon", countryCode: "pt", latitude: 38.72, longitude: -9.14 },
  startsAt: "2027-06-01T10:00:00+01:00",
  endsAt: "2027-06-04T10:00:00+01:00",
  days: 3,
  age: 30,
  currency: "EUR",
};

const order: SupplierOrder = {
  offerId: "o-1",
  reference: "RB-0123456789",
  units: 2,
  startsAt: requested.startsAt,
  endsAt: requested.endsAt,
  customer: { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: null },
};

function connectorOf({ url, secret }: SupplierServer) {
  return createHttpJsonConnector({ baseUrl: `${url}/`, secret });
}

function deadlineIn(ms = 10_000): AbortSignal {
  return AbortSignal.timeout(ms);
}

async function searchAnswered(supplier: SupplierServer, reply: SupplierReply, signal = deadlineIn()) {
  supplier.scripts.search = () => reply;
  return await connectorOf(supplier).search(requested, signal);
}

function offers(...list: unknown[]): SupplierReply {
  return { status: 200, body: { offers: list } };
}

test("a search sends the agreed request and returns offers in minor units", async ({ supplier }) => {
  const found = await searchAnswered(
    supplier,
    offers(supplierOffer("a", { total: 99.95, novelty: true, attrs: ["wifi", "wifi"] }), {
      offer_id: "b",
      title: "Kei",
      total: 9000,
      currency: "JPY",
      fleet_size: 1,
      pickup_types: ["delivery"],
    }),
  );
  expect(supplier.calls.at(-1)).toEqual({
    method: "POST",
    path: "/search",
    authorization: "Bearer supplier secret",
    key: undefined,
    body: {
      search_ref: "srch_1",
      location: { slug: "lisbon", country_code: "pt", latitude: 38.72, longitude: -9.14 },
      starts_at: requested.startsAt,
      ends_at: requested.endsAt,
      days: 3,
      age: 30,
      currency: "EUR",
    },
  });
  expect(found).toMatchObject([
    { offerId: "a", totalMinor: 9995, currency: "EUR", attrs: ["wifi"], minAge: null },
    { offerId: "b", totalMinor: 9000, currency: "JPY", acrissCode: null, attrs: [], imageUrl: null },
  ]);
});

const poison: [name: string, reply: SupplierReply, reason: string][] = [
  ["an error", { status: 500, body: {} }, "status"],
  ["a redirect", { status: 302, text: "", headers: { location: "http://127.0.0.1:1/search" } }, "status"],
  ["HTML", { status: 200, text: "<html></html>", contentType: "text/html" }, "malformed"],
  ["JSON called HTML", { status: 200, text: '{"offers":[]}', contentType: "text/html" }, "malformed"],
  ["broken JSON", { status: 200, text: '{"offers":[' }, "malformed"],
  ["twenty megabytes", { status: 200, text: " ".repeat(20 * 1024 * 1024) }, "too_large"],
  ["a dropped connection", { drop: true }, "connection"],
  ["no list", { status: 200, body: { offers: {} } }, "malformed"],
  ["a negative price", offers(supplierOffer("a", { total: -1 })), "malformed"],
  ["a price that is text", offers(supplierOffer("a", { total: "12" })), "malformed"],
  ["a price with too many decimals", offers(supplierOffer("a", { total: 1.005 })), "malformed"],
  ["a price that is too high", offers(supplierOffer("a", { total: 1e11 })), "malformed"],
  ["an unknown currency", offers(supplierOffer("a", { currency: "EUX" })), "malformed"],
  ["a fleet that is too large", offers(supplierOffer("a", { fleet_size: 1_000_000 })), "malformed"],
  ["no pickup type", offers(supplierOffer("a", { pickup_types: [] })), "malformed"],
  [
    "a minimum age above the maximum age",
    offers(supplierOffer("a", { min_age: 40, max_age: 20 })),
    "malformed",
  ],
  ["a duplicate offer ID", offers(supplierOffer("a"), supplierOffer("a")), "malformed"],
  ["a NUL in a title", offers(supplierOffer("a", { title: "A\u0000B" })), "malformed"],
  ["half a surrogate pair", offers(supplierOffer("\ud800")), "malformed"],
  [
    "a picture that is a script",
    offers(supplierOffer("a", { image_url: "javascript:alert(1)" })),
    "malformed",
  ],
  [
    "too many offers",
    offers(...Array.from({ length: maxOffers + 1 }, (_, n) => supplierOffer(`o-${n}`))),
    "malformed",
  ],
  [
    "one bad offer among good ones",
    offers(supplierOffer("a"), supplierOffer("b", { total: -1 })),
    "malformed",
  ],
];

test.for(poison)("%s fails the whole search", async ([, reply, reason], { supplier }) => {
  await expect(searchAnswered(supplier, reply)).rejects.toMatchObject({ name: "SupplierFailure", reason });
});

test("an unreachable supplier is a failure", async () => {
  const nowhere = createHttpJsonConnector({ baseUrl: "http://127.0.0.1:1", secret: "s" });
  await expect(nowhere.search(requested, deadlineIn())).rejects.toMatchObject({ reason: "connection" });
});

test("a response that never ends is cut off at the deadline", async ({ supplier }) => {
  await expect(searchAnswered(supplier, { drip: true }, deadlineIn(200))).rejects.toMatchObject({
    reason: "timeout",
  });
});

test("an aborted call ends at once, before and during the wait", async ({ supplier }) => {
  supplier.scripts.search = async () => await sleep(60_000, { drop: true }, { ref: false });
  const stop = new AbortController();
  const held = connectorOf(supplier).search(requested, stop.signal);
  stop.abort();
  await expect(held).rejects.toMatchObject({ reason: "aborted" });
  await expect(connectorOf(supplier).search(requested, stop.signal)).rejects.toMatchObject({
    reason: "aborted",
  });
});

test("a failure is reported without the supplier's text and without the secret", async ({ supplier }) => {
  const failure = await searchAnswered(supplier, { status: 500, body: { note: "supplier secret" } }).catch(
    (error: Error) => error,
  );
  expect(failure).toMatchObject({ message: "status: 500" });
});

test("a reservation uses the booking's reference as key, and each response is mapped", async ({
  supplier,
}) => {
  const connector = connectorOf(supplier);
  const answered = async (reply: SupplierReply) => {
    supplier.scripts.reserve = () => reply;
    return await connector.reserve(order, deadlineIn());
  };
  expect(await answered({ status: 201, body: { reservation_code: "C-1" } })).toEqual({
    kind: "reserved",
    code: "C-1",
  });
  expect(supplier.calls.at(-1)).toMatchObject({
    path: "/reservations",
    key: order.reference,
    body: {
      offer_id: "o-1",
      reference: order.reference,
      units: 2,
      starts_at: order.startsAt,
      ends_at: order.endsAt,
      customer: { first_name: "Ana", last_name: "Silva", email: "ana@example.com", phone: null },
    },
  });
  expect(await answered({ status: 409, body: { error: "gone" } })).toEqual({
    kind: "refused",
    error: "gone",
  });
  expect(await answered({ status: 409, text: "<p>", contentType: "text/html" })).toEqual({
    kind: "refused",
    error: null,
  });
  expect(await answered({ status: 202 })).toEqual({ kind: "working" });
  for (const reply of [{ status: 200, body: { reservation_code: "C" } }, { status: 503 }, { status: 400 }]) {
    await expect(answered(reply)).rejects.toMatchObject({ reason: "status" });
  }
  for (const reservation_code of ["", " ", ".", "..", "x".repeat(201), 7, "a\nb"]) {
    await expect(answered({ status: 201, body: { reservation_code } })).rejects.toMatchObject({
      reason: "malformed",
    });
  }
});

test("a cancellation encodes the code in the path, and a missing reservation counts as cancelled", async ({
  supplier,
}) => {
  const connector = connectorOf(supplier);
  for (const status of [200, 404]) {
    supplier.scripts.cancel = () => ({ status });
    await connector.cancel("A/ü 1?x=..", deadlineIn());
    expect(supplier.calls.at(-1)).toMatchObject({
      method: "DELETE",
      path: "/reservations/A%2F%C3%BC%201%3Fx%3D..",
      authorization: "Bearer supplier secret",
    });
  }
  supplier.scripts.cancel = () => ({ status: 500 });
  await expect(connector.cancel("A", deadlineIn())).rejects.toMatchObject({ reason: "status" });
});
