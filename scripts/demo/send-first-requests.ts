import { addDays } from "../../lib/dates";
import { todayIn } from "../../lib/zone-time";
import { createPartnerClient, type PartnerClient } from "../../packages/client/src/create-partner-client";
import { PartnerApiError } from "../../packages/client/src/partner-api-error";
import type { Runtime } from "../../server/context";
import { type DemoPartner, demoAccounts, demoBookings } from "./demo-files";
import { demoClient } from "./demo-secrets";
import { findLoadTime, loadOnce } from "./load-once";

/**
 * Sends some successful and some failing requests of each partner once, so that the request log of the demo
 * is not empty. None of them creates a booking.
 */
export async function sendFirstRequests(runtime: Runtime, baseUrl: string): Promise<void> {
  if ((await findLoadTime(runtime.database, "calls")) !== undefined) return;
  for (const partner of demoAccounts().partners) {
    for (const call of listRequests(runtime, partner, baseUrl)) await call().catch(ignoreClientError);
  }
  await loadOnce(runtime, "calls", async () => undefined);
}

type FirstRequest = () => Promise<unknown>;

function listRequests({ keys }: Runtime, { slug, clients }: DemoPartner, baseUrl: string): FirstRequest[] {
  const [selling, watching] = clients.map(({ name }) => {
    const { clientId, secret } = demoClient(keys, slug, name);
    return createPartnerClient({ baseUrl, clientId, clientSecret: secret, maxRetries: 0 });
  });
  if (selling === undefined || watching === undefined) return [];
  return [
    ...listCatalogueRequests(selling),
    ...listBookingRequests(selling, slug),
    ...listFailingRequests(selling, watching, slug),
  ];
}

function listCatalogueRequests(client: PartnerClient): FirstRequest[] {
  const today = todayIn("UTC", new Date());
  const searches = ["lisbon", "geneva", "tokyo", "rome", "reykjavik"].map((location, index) => () => {
    const dateFrom = addDays(today, 10 + 3 * index);
    return client.searchAvailability({
      query: { location, date_from: dateFrom, date_to: addDays(dateFrom, 3 + index), age: 34 },
    });
  });
  return [
    () => client.getMe(),
    () => client.getCoverage(),
    () => client.listRentalCountries({ query: {} }),
    () => client.listRentalLocations({ query: { country: "pt" } }),
    ...searches,
    () => client.getCar({ params: { slug: "seat-leon-lisbon" } }),
  ];
}

function listBookingRequests(client: PartnerClient, slug: string): FirstRequest[] {
  const references = demoBookings().flatMap(({ partner, external_ref: reference }) =>
    partner === slug && reference !== undefined ? [reference] : [],
  );
  return [
    () => client.listBookings({ query: { limit: 25 } }),
    ...references
      .slice(-4)
      .map((reference) => () => client.getBookingByExternalRef({ params: { external_ref: reference } })),
    () => client.listEvents({ query: { limit: 50 } }),
    () => client.listWebhooks(),
  ];
}

/** Returns requests that cause the errors which integrators usually see first. */
function listFailingRequests(
  fullClient: PartnerClient,
  readClient: PartnerClient,
  slug: string,
): FirstRequest[] {
  const today = todayIn("UTC", new Date());
  const car = "seat-leon-lisbon";
  const stay = { date_from: addDays(today, 21), date_to: addDays(today, 25) };
  const customer = { first_name: "Marta", last_name: "Oliveira", email: "marta.oliveira@example.com" };
  return [
    () => fullClient.getBooking({ params: { reference: "RB-0000000000" } }),
    () =>
      fullClient.searchAvailability({
        query: { location: "lisbon", date_from: stay.date_to, date_to: stay.date_from },
      }),
    () => fullClient.searchAvailability({ query: { location: "atlantis", ...stay } }),
    () =>
      fullClient.createReservation({
        key: `demo-${slug}-yesterdays-price`,
        body: { car_slug: car, ...stay, customer, expected_total: 99.5 },
      }),
    () =>
      readClient.cancelBooking({
        params: { reference: "RB-0000000000" },
      }),
  ];
}

function ignoreClientError(error: unknown): void {
  const isClientError = error instanceof PartnerApiError && error.status >= 400 && error.status < 500;
  if (!isClientError) throw error;
}
