import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import {
  bookReservationContract,
  cancelBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  listBookingsContract,
} from "@/lib/contracts/bookings";
import {
  getCarContract,
  getCoverageContract,
  listCountriesContract,
  listLocationsContract,
} from "@/lib/contracts/catalogue";
import { getMeContract } from "@/lib/contracts/partners";
import { deleteReservationContract, reserveContract } from "@/lib/contracts/reservations";
import { projectRoot } from "@/server/db/project-root";
import { type ApiClient, createApiClient } from "../support/api-client";
import { customer, reserveBody, stay } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { carSlugs } from "../support/test-catalogue";
import { expectError } from "../support/wire/expect-reply";
import { mintToken, requestToken } from "../support/wire/mint-token";

const service = setUpService();

/**
 * The partners with their invoice currency. The amounts are in that currency: the total of a three-day rental at 40
 * euros per day, its commission and the net amount.
 */
const partners = [
  { name: "alpha", currency: "EUR", total: 120, partner_commission: 15, net_payable: 105 },
  { name: "beta", currency: "USD", total: 150, partner_commission: 18.75, net_payable: 131.25 },
] as const;

describe.each(partners)("$name, billed in $currency,", ({ name, currency, total, ...split }) => {
  const money = { total, currency, ...split, base_currency: currency, base_total: total, fx_rate: 1 };
  const externalRef = `${name}/order 1`;

  /** Returns a client of the other partner, who cannot see the booking. */
  async function other(): Promise<ApiClient> {
    return await service().client(service().accounts[name === "alpha" ? "beta" : "alpha"]);
  }

  test("completes the journey from token to cancellation", async () => {
    const { accounts, server } = service();
    const client = createApiClient(server.url, await mintToken(server.url, accounts[name]));
    expect(await client.call(getMeContract)).toMatchObject({
      slug: name,
      status: "active",
      mor_mode: "partner",
    });
    await looksAround(client);
    await findsTheCar(client);
    const reference = await reserves(client);
    await books(client, reference);
    await acceptByCommand(client, reference);
    await readsAndLists(client, reference);
    await cancels(client, reference);
  });

  async function looksAround(client: ApiClient): Promise<void> {
    const { countries } = await client.call(getCoverageContract);
    expect(Object.fromEntries(countries.map((country) => [country.country_code, country.products]))).toEqual({
      jp: { car_rentals: { available: true, locations: 1 } },
      ma: {},
      pt: { car_rentals: { available: true, locations: 2 } },
      se: { car_rentals: { available: false, locations: 0 } },
    });
    const rentals = await client.call(listCountriesContract);
    expect(rentals.countries.map((country) => [country.country_code, country.locations])).toEqual([
      ["jp", 1],
      ["pt", 2],
    ]);
    const slugs: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: "1", ...(cursor === undefined ? {} : { cursor }) };
      const page = await client.call(listLocationsContract, { query });
      slugs.push(...page.rows.map(({ slug }) => slug));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
    }
    expect(slugs).toEqual(["lisbon", "porto", "tokyo"]);
  }

  async function findsTheCar(client: ApiClient): Promise<void> {
    const query = { ...stay, location: "lisbon", q: "common" };
    const found = await client.call(searchAvailabilityContract, { query });
    expect(found).toMatchObject({ ...stay, days: 3, total: 1, page: 1, limit: 12, use_polling: false });
    const handle = { search_id: null, status: null, poll_after_ms: null, expires_at: null };
    expect(found).toMatchObject(handle);
    const { partner_commission: _commission, net_payable: _net, ...prices } = money;
    expect(found.vehicles).toMatchObject([{ slug: carSlugs.common, variable_pricing: false, ...prices }]);
    const car = await client.call(getCarContract, { params: { slug: carSlugs.common }, query: stay });
    expect(car).toMatchObject({ slug: carSlugs.common, days: 3, total, currency, pickup_types: ["pickup"] });
  }

  async function reserves(client: ApiClient): Promise<string> {
    const body = reserveBody({ expected_total: total, external_ref: externalRef });
    const { reservation, expires_at: expiresAt, note } = await client.call(reserveContract, { body });
    expect(reservation).toMatchObject({
      status: "draft",
      product: "car_rental",
      external_ref: externalRef,
      customer,
    });
    expect(reservation).toMatchObject(money);
    expect(reservation.starts_at).toMatch(new RegExp(`^${stay.date_from}T10:00:00[+]0[01]:00$`));
    expect((Date.parse(expiresAt) - Date.parse(reservation.created_at)) / 60_000).toBe(30);
    expect(note).not.toBe("");
    const { reference } = reservation;
    expectError(await client.attempt(getBookingContract, { params: { reference } }), "not_found");
    expectError(
      await (await other()).attempt(deleteReservationContract, { params: { reference } }),
      "not_found",
    );
    return reference;
  }

  async function books(client: ApiClient, reference: string): Promise<void> {
    const body = { payment_reference: "pay-journey", expected_total: total };
    const input = { params: { reference }, body };
    expectError(await (await other()).attempt(bookReservationContract, input), "not_found");
    const { booking, status_note: note } = await client.call(bookReservationContract, input);
    expect(booking).toMatchObject({
      reference,
      status: "pending",
      payment_reference: "pay-journey",
      ...money,
    });
    expect(booking).toMatchObject({ fulfilment: { state: "none", reference: null }, cancellation: null });
    expect(Date.parse(booking.confirm_by ?? "") - Date.parse(booking.created_at)).toBe(8 * 3_600_000);
    expect(note).not.toBe("");
    expectError(await client.attempt(bookReservationContract, input), "already_booked");
    const kept = await client.attempt(deleteReservationContract, { params: { reference } });
    expect(expectError(kept, "not_deletable")).toEqual({
      status: "pending",
      cancel_url: `/v1/bookings/${reference}/cancel`,
    });
  }

  /** Accepts the booking with the operator's command, and expects the client to see it as confirmed. */
  async function acceptByCommand(client: ApiClient, reference: string): Promise<void> {
    const { env, databaseUrl } = service();
    const words = ["run", "--silent", "ops", "--", "booking", "accept", reference, "--json"];
    const { stdout } = await promisify(execFile)("npm", words, {
      cwd: projectRoot(),
      env: { ...process.env, ...env, DATABASE_URL: databaseUrl },
    });
    expect(JSON.parse(stdout)).toMatchObject({ reference, status: "confirmed" });
    const booking = await client.call(getBookingContract, { params: { reference } });
    expect(booking).toMatchObject({ status: "confirmed", ...money, confirmed_at: expect.any(String) });
  }

  async function readsAndLists(client: ApiClient, reference: string): Promise<void> {
    const booking = await client.call(getBookingContract, { params: { reference } });
    const params = { external_ref: externalRef };
    expect(await client.call(getBookingByExternalRefContract, { params })).toEqual(booking);
    expect(await client.call(listBookingsContract)).toEqual({
      data: [booking],
      has_more: false,
      next_cursor: null,
    });
    const [rival, rivals] = [await other(), { params: { reference } }];
    expectError(await rival.attempt(getBookingContract, rivals), "not_found");
    expectError(await rival.attempt(cancelBookingContract, rivals), "not_found");
    expectError(await rival.attempt(getBookingByExternalRefContract, { params }), "not_found");
    const { data } = await rival.call(listBookingsContract);
    expect(data.map((row) => row.reference)).not.toContain(reference);
  }

  async function cancels(client: ApiClient, reference: string): Promise<void> {
    const params = { reference };
    const body = { reason: "The customer's plans changed" };
    const cancelled = await client.call(cancelBookingContract, { params, body });
    expect(cancelled.booking).toMatchObject({
      status: "cancelled",
      cancellation: { by: "partner", ...body },
    });
    expect(await client.call(cancelBookingContract, { params })).toEqual(cancelled);
    const { observer } = service();
    const events = await observer.query(
      "select type from events where body -> 'data' ->> 'reference' = $1 order by id",
      [reference],
    );
    expect(events.rows.map(({ type }) => type)).toEqual([
      "booking.created",
      "booking.payment_authorized",
      "booking.confirmed",
      "booking.cancelled",
    ]);
  }
});

test("credentials are accepted as Basic and as form fields, and are never logged", async () => {
  const { accounts, server } = service();
  const { clientId, clientSecret } = accounts.alpha;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const form = await requestToken(server.url, { client_id: clientId, client_secret: clientSecret });
  const header = await requestToken(server.url, {}, { authorization: basic });
  for (const reply of [form, header]) {
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      token_type: "Bearer",
      expires_in: 3600,
      scope: "rentals:quote rentals:book bookings:read webhooks:manage",
    });
    expect(reply.headers).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
  }
  const token = await mintToken(server.url, accounts.alpha);
  await createApiClient(server.url, token).call(getMeContract);
  const logs = server.logs().join("\n");
  expect(logs).toContain('"route":"/v1/me"');
  for (const secret of [clientSecret, token, basic, customer.email, customer.last_name]) {
    expect(logs).not.toContain(secret);
  }
});
