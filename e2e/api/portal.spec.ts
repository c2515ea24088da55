import { beforeAll, expect, test } from "vitest";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { createPerson, signIn } from "../support/portal";
import { reserveBody } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { expectError } from "../support/wire/expect-reply";
import { sendRequest } from "../support/wire/send-request";

const service = setUpService();

let admin: PortalClient;
let crew: PortalClient;

beforeAll(async () => {
  const { server, operator, accounts } = service();
  admin = await signIn(server.url, await createPerson(operator, accounts.alpha.slug, "admin"));
  crew = await signIn(server.url, await createPerson(operator, null));
});

test("an agent reserves, finds the draft, books it and follows it, and the crew accepts it on its desk", async () => {
  const external_ref = "PRT-DAY-1";
  const attempts = "/portal-api/attempts?op=reserve&anchor=PRT-DAY-1";
  expect((await admin.call("GET", attempts)).json.n).toBe(1);
  const reserved = await admin.call("POST", "/portal-api/v1/rentals/reservations", {
    body: reserveBody({ external_ref }),
    key: "portal-reserve-PRT-DAY-1-0123456789abcdef-1",
  });
  expect(reserved.status, reserved.text).toBe(201);
  const { reference } = reserved.json.reservation;
  expect((await admin.call("GET", attempts)).json.n).toBe(1);
  expect((await admin.call("GET", `${attempts}&anew=true`)).json.n).toBe(2);

  const draft = await admin.call("GET", `/portal-api/drafts/${reference}`);
  expect(draft.json.draft).toMatchObject({ reference, external_ref });
  expect((await admin.call("GET", "/portal-api/drafts")).json.data).toMatchObject([{ reference }]);

  const booked = await admin.call("POST", `/portal-api/v1/rentals/reservations/${reference}/book`, {
    body: { payment_reference: "pay-day-1" },
    key: `portal-book-${reference}-0123456789abcdef-1`,
  });
  expect(booked.json.booking.status, booked.text).toBe("pending");
  expect((await admin.call("GET", `/portal-api/drafts/${reference}`)).code).toBe("already_booked");

  const desk = await crew.call("GET", "/portal-api/desk");
  expect(desk.json.waiting.data).toMatchObject([{ reference, partner: "alpha", city: "Lisbon" }]);
  const accepted = await crew.call("POST", `/portal-api/desk/${reference}/accept`);
  expect(accepted.json).toEqual({ reference, status: "confirmed" });

  const statuses = await admin.call("GET", `/portal-api/bookings/statuses?references=${reference}`);
  expect(statuses.json.data).toMatchObject([{ reference, status: "confirmed" }]);
  const timeline = await admin.call("GET", `/portal-api/bookings/${reference}/timeline`);
  const told = timeline.json.data.map(
    (entry: { action?: string; type?: string }) => entry.action ?? entry.type,
  );
  expect(told).toEqual([
    "reservation.create",
    "booking.book",
    "booking.created",
    "booking.payment_authorized",
    "booking.accept",
    "booking.confirmed",
  ]);
  const requestId = booked.headers.get("x-request-id");
  const booking = { reference, href: `/bookings/${reference}` };
  for (const q of [reference, external_ref, "pay-day-1"]) {
    const found = await admin.call("GET", `/portal-api/find?q=${q}`);
    expect(found.json.data[0], q).toMatchObject(booking);
  }
  // Once the request is in the log, the results list it before the booking.
  const found = await admin.call("GET", `/portal-api/find?q=${requestId}`);
  expect(found.json.data).toContainEqual(expect.objectContaining(booking));
  expect((await admin.call("GET", "/portal-api/bookings.csv")).text).toContain(
    `"${reference}","${external_ref}"`,
  );
});

test("the portal API's paths in every spelling are served by the service, never by pages", async () => {
  const { url } = service().server;
  for (const path of [
    "/portal-api",
    "/portal-api/",
    "/portal-api/session/",
    "//portal-api/session",
    "/portal-api/%73ession%2f",
    "/Portal-Api/session",
    "/portal-api/v1/me.rsc",
    "/portal-api/../portal-api/nothing",
  ]) {
    const reply = await sendRequest(url, { method: "GET", path, headers: { rsc: "1" } });
    expect(reply.status, path).toBe(401);
    expectError(reply, "unauthorized");
  }
  for (const path of ["/api/auth", "/api/auth/", "/api/auth/session", "/api//auth/csrf", "/API/auth/csrf"]) {
    const reply = await sendRequest(url, { method: "GET", path });
    expectError(reply, "not_found");
  }
});

test("headers for frameworks have no effect", async () => {
  const { url } = service().server;
  const plain = await sendRequest(url, { method: "GET", path: "/portal-api/session" });
  for (const headers of [
    { "x-middleware-subrequest": "proxy:proxy:proxy" },
    { "next-action": "0".repeat(40) },
    { "x-forwarded-host": "evil.example" },
    { "x-original-url": "/portal-api/desk" },
    { "x-http-method-override": "DELETE" },
    { authorization: "Bearer garbage" },
  ]) {
    const reply = await sendRequest(url, { method: "GET", path: "/portal-api/session", headers });
    expect([reply.status, reply.headers["content-type"]]).toEqual([
      plain.status,
      plain.headers["content-type"],
    ]);
  }
});

test("a token is valid for the API and not for the portal", async () => {
  const { server, accounts, token } = service();
  const headers = { authorization: `Bearer ${await token(accounts.alpha)}` };
  const reply = await sendRequest(server.url, { method: "GET", path: "/portal-api/session", headers });
  expectError(reply, "unauthorized");
});

test("a suspension takes effect at the next request", async () => {
  const { server, operator, accounts } = service();
  const client = await signIn(server.url, await createPerson(operator, accounts.beta.slug));
  expect((await client.call("GET", "/portal-api/today")).status).toBe(200);
  await operator.run("partner", "suspend", accounts.beta.slug);
  expect((await client.call("GET", "/portal-api/today")).code).toBe("partner_inactive");
  expect((await client.call("GET", "/portal-api/session")).json.partner.status).toBe("suspended");
  await operator.run("partner", "activate", accounts.beta.slug);
});
