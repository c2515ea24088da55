import { createPartnerClient, type PartnerClient } from "../../lib/api/client";
import { PartnerApiError } from "../../lib/api/partner/partner-api-error";
import { addDays } from "../../lib/dates";
import { todayIn } from "../../lib/stay";
import type { Runtime } from "../../server/context";
import { type DemoPartner, demoAccounts, demoStories } from "./demo-files";
import { demoClient } from "./demo-secrets";
import { loadedAt, loadOnce } from "./load-once";

/**
 * What the demo's partners asked before anybody looked: calls over HTTP that answer, and calls that are refused, so
 * that the request log shows both. Made once, when the service answers for the first time; none of them books.
 */
export async function makeFirstCalls(runtime: Runtime, baseUrl: string): Promise<void> {
  if ((await loadedAt(runtime.database, "calls")) !== undefined) return;
  for (const partner of demoAccounts().partners) {
    for (const call of callsOf(runtime, partner, baseUrl)) await call().catch(letRefusalsPass);
  }
  await loadOnce(runtime, "calls", async () => undefined);
}

type FirstCall = () => Promise<unknown>;

function callsOf({ keys }: Runtime, { slug, clients }: DemoPartner, baseUrl: string): FirstCall[] {
  const [selling, watching] = clients.map(({ name }) => {
    const { clientId, secret } = demoClient(keys, slug, name);
    return createPartnerClient({ baseUrl, clientId, clientSecret: secret, maxRetries: 0 });
  });
  if (selling === undefined || watching === undefined) return [];
  return [...lookingAround(selling), ...readingBookings(selling, slug), ...refused(selling, watching, slug)];
}

function lookingAround(client: PartnerClient): FirstCall[] {
  const today = todayIn("UTC", new Date());
  const searches = ["lisbon", "geneva", "tokyo", "rome", "reykjavik"].map((location, place) => () => {
    const dateFrom = addDays(today, 10 + 3 * place);
    return client.searchAvailability({
      query: { location, date_from: dateFrom, date_to: addDays(dateFrom, 3 + place), age: 34 },
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

function readingBookings(client: PartnerClient, slug: string): FirstCall[] {
  const references = demoStories().flatMap(({ partner, external_ref: reference }) =>
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

/** The refusals an integration meets first. */
function refused(selling: PartnerClient, watching: PartnerClient, slug: string): FirstCall[] {
  const today = todayIn("UTC", new Date());
  const car = "seat-leon-lisbon";
  const stay = { date_from: addDays(today, 21), date_to: addDays(today, 25) };
  const customer = { first_name: "Marta", last_name: "Oliveira", email: "marta.oliveira@example.com" };
  return [
    () => selling.getBooking({ params: { reference: "RB-0000000000" } }),
    () =>
      selling.searchAvailability({
        query: { location: "lisbon", date_from: stay.date_to, date_to: stay.date_from },
      }),
    () => selling.searchAvailability({ query: { location: "atlantis", ...stay } }),
    () =>
      selling.createReservation({
        key: `demo-${slug}-yesterdays-price`,
        body: { car_slug: car, ...stay, customer, expected_total: 99.5 },
      }),
    () =>
      watching.cancelBooking({
        params: { reference: "RB-0000000000" },
      }),
  ];
}

function letRefusalsPass(error: unknown): void {
  const answered = error instanceof PartnerApiError && error.status >= 400 && error.status < 500;
  if (!answered) throw error;
}
