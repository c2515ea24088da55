import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { demoClient } from "../../scripts/demo/demo-secrets";
import type { PortalClient } from "../../server/testing/fixtures/portal-client";
import type { TestRuntime } from "../../server/testing/test-runtime";
import { receiverHost } from "../fixtures/start-receiver";
import { stay } from "./scenario-steps";

export type World = {
  partnerId: number;
  /** A booking with a long history. */
  told: string;
  /** An endpoint that fails, and a delivery to it that will be tried once more. */
  endpoint: string;
  delivery: string;
};

type Stage = { baseUrl: string; runtime: TestRuntime; agent: PortalClient; admin: PortalClient };

/** What the demo world has only once somebody worked in it: calls of a program, an endpoint that fails. */
export async function fillWorld({ baseUrl, runtime, admin }: Stage): Promise<World> {
  const [partner] = await runtime.database.rows<{ id: number }>(
    sql`select id from partners where slug = 'nordlicht-reisen'`,
  );
  const [told] = await runtime.database.rows<{ reference: string }>(
    sql`select b.reference from bookings b join events e on e.booking_id = b.id
        where b.partner_id = ${partner?.id ?? 0} and b.status = 'completed'
        group by b.reference order by count(*) desc, b.reference limit 1`,
  );
  if (partner === undefined || told === undefined) throw new Error("The demo world was not loaded.");
  await callAsProgram(baseUrl, runtime, told.reference);
  return { partnerId: partner.id, told: told.reference, ...(await failAnEndpoint(admin)) };
}

/** Calls of the partner's website, some of which go wrong. */
async function callAsProgram(baseUrl: string, runtime: TestRuntime, reference: string): Promise<void> {
  const { clientId, secret } = demoClient(runtime.keys, "nordlicht-reisen", "Website and app");
  const minted = await fetch(`${baseUrl}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = await minted.json();
  for (const path of [
    "/v1/me",
    "/v1/coverage",
    "/v1/rentals/locations?q=lis",
    `/v1/rentals/availability?location=lisbon&${stay}`,
    `/v1/rentals/availability?location=atlantis&${stay}`,
    `/v1/rentals/availability?location=tokyo&${stay}&currency=XXX`,
    "/v1/rentals/cars/toyota-alphard-tokyo",
    `/v1/bookings/${reference}`,
    "/v1/bookings/RB-0000000000",
    "/v1/bookings?status=pending&limit=20",
    "/v1/events?limit=50",
  ]) {
    await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${access_token}` } });
  }
}

async function failAnEndpoint(admin: PortalClient): Promise<Pick<World, "endpoint" | "delivery">> {
  const made = await admin.call("POST", "/portal-api/v1/webhooks", {
    body: {
      url: `https://${receiverHost}/long/booking-engine/production/eu-central-1/rental-events`,
      description: "Booking engine, production",
      event_types: ["booking.created", "booking.confirmed", "booking.cancelled"],
    },
  });
  const endpoint = String(made.json.id);
  let delivery = "";
  for (const type of ["booking.created", "booking.confirmed", "booking.created"]) {
    const sent = await admin.call("POST", `/portal-api/v1/sandbox/webhooks/${endpoint}/emit`, {
      body: { type },
    });
    delivery = sent.json.delivery_id;
  }
  const path = `/portal-api/v1/webhooks/${endpoint}/deliveries/${delivery}`;
  const attempts = async () => (await admin.call("GET", path)).json.attempts?.length;
  await expect.poll(attempts, { timeout: 40_000 }).toBe(2);
  return { endpoint, delivery };
}
