import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { demoClient } from "../../scripts/demo/demo-secrets";
import type { PortalClient } from "../../server/testing/fixtures/portal-client";
import type { TestRuntime } from "../../server/testing/test-runtime";
import { receiverHost } from "../fixtures/start-receiver";
import { stay } from "./scenario-steps";

export type PictureData = {
  partnerId: number;
  /** The reference of a booking with a long history. */
  longBooking: string;
  /** The ID of a failing endpoint. */
  endpoint: string;
  /** The ID of a delivery to the failing endpoint, with one scheduled attempt left. */
  delivery: string;
};

type FillInput = { baseUrl: string; runtime: TestRuntime; agent: PortalClient; admin: PortalClient };

/** Adds API requests and a failing endpoint to the demo data. Returns the IDs that the screenshots need. */
export async function fillDemoData({ baseUrl, runtime, admin }: FillInput): Promise<PictureData> {
  const [partner] = await runtime.database.rows<{ id: number }>(
    sql`select id from partners where slug = 'nordlicht-reisen'`,
  );
  const [longest] = await runtime.database.rows<{ reference: string }>(
    sql`select b.reference from bookings b join events e on e.booking_id = b.id
        where b.partner_id = ${partner?.id ?? 0} and b.status = 'completed'
        group by b.reference order by count(*) desc, b.reference limit 1`,
  );
  if (partner === undefined || longest === undefined) throw new Error("The demo data was not loaded.");
  await sendProgramRequests(baseUrl, runtime, longest.reference);
  return { partnerId: partner.id, longBooking: longest.reference, ...(await createFailingEndpoint(admin)) };
}

/** Sends API requests with the credential of the partner's website. Some of them fail. */
async function sendProgramRequests(baseUrl: string, runtime: TestRuntime, reference: string): Promise<void> {
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

async function createFailingEndpoint(
  admin: PortalClient,
): Promise<Pick<PictureData, "endpoint" | "delivery">> {
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
