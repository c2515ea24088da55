import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getBookingContract } from "@/lib/contracts/bookings";
import { getIdempotencyKeyContract, getRequestContract } from "@/lib/contracts/requests";
import { reserveContract } from "@/lib/contracts/reservations";
import { createBooking, customer, reserveBody } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { expectError } from "../support/wire/expect-reply";
import { pollUntil } from "../support/wire/poll";

const service = setUpService();

test("a request is found by its request ID without customer data, and leads to its booking", async () => {
  const client = await service().client(service().accounts.alpha);
  const key = `key/${randomUUID()}?ü%`.replace("ü", "u");
  const made = await client.attempt(reserveContract, { body: reserveBody(), key });
  const params = { request_id: String(made.headers["x-request-id"]) };
  const found = await pollUntil(
    () => client.attempt(getRequestContract, { params }),
    ({ status }) => status === 200,
  );
  expect(found.text).not.toContain(customer.email);
  expect(found.text).not.toContain(customer.last_name);
  const request = getRequestContract.response.parse(found.json());
  const { reference } = reserveContract.response.parse(made.json()).reservation;
  expect(request).toMatchObject({
    source: "api",
    method: "POST",
    path: "/v1/rentals/reservations",
    status: 201,
    error_code: null,
    idempotency_key: key,
    replayed: false,
    reference,
    request_body: { customer: "[redacted]" },
    links: { idempotency_key: `/v1/idempotency-keys/${encodeURIComponent(key)}` },
  });
  const record = await client.send({ method: "GET", path: request.links.idempotency_key ?? "" });
  expect(getIdempotencyKeyContract.response.parse(record.json())).toMatchObject({
    key,
    state: "committed",
    received: { request_id: params.request_id, path: "/v1/rentals/reservations" },
    answered: { status: 201, reference },
    next: { code: "book_draft", reference },
  });
});

test("the link of a booking's request leads to the booking", async () => {
  const client = await service().client(service().accounts.alpha);
  const booking = await createBooking(client);
  const read = await client.attempt(getBookingContract, { params: { reference: booking.reference } });
  const params = { request_id: String(read.headers["x-request-id"]) };
  const found = await pollUntil(
    () => client.attempt(getRequestContract, { params }),
    ({ status }) => status === 200,
  );
  const { links } = getRequestContract.response.parse(found.json());
  const led = await client.send({ method: "GET", path: links.booking ?? "" });
  expect(led.text).toBe(read.text);
});

test("unknown keys and other partners' return the same error", async () => {
  const [owner, other] = [
    await service().client(service().accounts.alpha),
    await service().client(service().accounts.beta),
  ];
  const key = randomUUID();
  await owner.call(reserveContract, { body: reserveBody(), key });
  const foreign = await other.attempt(getIdempotencyKeyContract, { params: { key } });
  expectError(foreign, "not_found");
  const missing = await other.attempt(getIdempotencyKeyContract, { params: { key: randomUUID() } });
  const words = ({ text }: { text: string }) => text.replace(/req_[0-9a-f]{32}/, "");
  expect(words(foreign)).toBe(words(missing));
});
