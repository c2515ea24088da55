import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { availability, type Vehicle } from "../../lib/contracts/availability";
import { type Booking, booking } from "../../lib/contracts/bookings";
import { type Call, newKey, type PartnerApi } from "../api/partner-api";
import type { Received } from "../local-https/start-https-receiver";
import type { Inbox } from "./open-inbox";
import type { Say } from "./print-exchange";
import { verifySignature } from "./verify-signature";

export type Tour = {
  api: PartnerApi;
  say: Say;
  location: string;
  stay: { date_from: string; date_to: string };
  /** Where webhooks arrive, and the address to register; null where the service cannot reach this machine. */
  webhooks: { inbox: Inbox; url: string } | null;
};

type Hook = { id: number; secret: string };

const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };
const orderTaken = z.object({ booking });
const registered = z.object({ id: z.int(), secret: z.string() });
const reserved = z.object({ reservation: z.object({ reference: z.string(), total: z.number() }) });

/** From a token to a cancellation, as a partner's program would go, saying each step. Throws where one fails. */
export async function takeTour(tour: Tour): Promise<void> {
  await step(tour, "Token and coverage", { method: "GET", path: "/v1/coverage" });
  const hook = await registerHook(tour);
  try {
    const vehicle = await search(tour);
    const reference = await book(tour, vehicle);
    await confirm(tour, hook, reference);
    await cancel(tour, hook, reference);
  } finally {
    if (hook !== null) {
      await step(tour, "Remove the webhook", { method: "DELETE", path: `/v1/webhooks/${hook.id}` });
    }
  }
}

async function step({ api, say }: Tour, title: string, call: Call): Promise<unknown> {
  say(`\n== ${title}\n`);
  return (await api.call(call)).body;
}

async function registerHook(tour: Tour): Promise<Hook | null> {
  const { webhooks, say } = tour;
  if (webhooks === null) {
    say("\n== No webhook: this service was not told how to reach this machine (see WEBHOOK_DEV_ROUTES)\n");
    return null;
  }
  const body = {
    url: webhooks.url,
    description: "tour",
    event_types: ["booking.confirmed", "booking.cancelled"],
  };
  return registered.parse(
    await step(tour, "Register a webhook; its secret is shown once", {
      method: "POST",
      path: "/v1/webhooks",
      body,
    }),
  );
}

async function search(tour: Tour): Promise<Vehicle> {
  const path = "/v1/rentals/availability";
  const query = { location: tour.location, ...tour.stay };
  let found: z.output<typeof availability> = availability.parse(
    await step(tour, "Search", { method: "GET", path, query }),
  );
  while (found.use_polling && found.search_id !== null) {
    await sleep(found.poll_after_ms ?? 1000);
    const poll = { method: "GET", path, query: { search_id: found.search_id } } as const;
    found = availability.parse(await step(tour, "Poll: suppliers are still answering", poll));
  }
  const [vehicle] = found.vehicles;
  if (vehicle === undefined)
    throw new Error(`The search ended ${found.status ?? "complete"} with no vehicle.`);
  return vehicle;
}

async function book(tour: Tour, vehicle: Vehicle): Promise<string> {
  const draft = {
    car_slug: vehicle.slug,
    ...tour.stay,
    customer,
    expected_total: vehicle.total,
    external_ref: `tour-${newKey().slice(0, 8)}`,
  };
  const { reservation } = reserved.parse(
    await step(tour, "Reserve: a draft, which holds nothing", {
      method: "POST",
      path: "/v1/rentals/reservations",
      body: draft,
      key: newKey(),
    }),
  );
  const { reference, total } = reservation;
  tour.say("\n== Charge your customer now, with your own payment provider\n");
  await step(tour, "Book, with the total the customer paid", {
    method: "POST",
    path: `/v1/rentals/reservations/${reference}/book`,
    body: { payment_reference: "pay_tour", expected_total: total },
    key: newKey(),
  });
  return reference;
}

async function confirm(tour: Tour, hook: Hook | null, reference: string): Promise<void> {
  await hear(tour, hook, { type: "booking.confirmed", reference });
  const confirmed = await untilStatus(tour, reference, "confirmed");
  tour.say(`\n== Confirmed: ${confirmed.reference} is ${confirmed.status}\n`);
}

async function cancel(tour: Tour, hook: Hook | null, reference: string): Promise<void> {
  const body = { reason: "End of the tour" };
  const path = `/v1/bookings/${reference}/cancel`;
  orderTaken.parse(await step(tour, "Cancel", { method: "POST", path, body }));
  await hear(tour, hook, { type: "booking.cancelled", reference });
}

/** Waits for the webhook and believes it only when its signature is right. */
async function hear(
  tour: Tour,
  hook: Hook | null,
  wanted: { type: string; reference: string },
): Promise<void> {
  if (tour.webhooks === null || hook === null) return;
  const received = await tour.webhooks.inbox.next(wanted);
  const header = String(received.headers["service-signature"]);
  printReceived(tour.say, received);
  if (!verifySignature({ header, body: received.body, secret: hook.secret })) {
    throw new Error(`The signature of ${wanted.type} is wrong.`);
  }
  tour.say("  signature verified");
}

function printReceived(say: Say, { headers, body }: Received): void {
  say(`\n== Webhook received: ${headers["service-event-type"]}\n`);
  for (const name of ["service-event-id", "service-delivery-id", "service-signature"]) {
    say(`  ${name}: ${headers[name]}`);
  }
  say(`  ${body}`);
}

const timeoutMs = 20_000;

async function untilStatus(tour: Tour, reference: string, wanted: Booking["status"]): Promise<Booking> {
  const path = `/v1/bookings/${reference}`;
  const until = Date.now() + timeoutMs;
  for (;;) {
    const now = booking.parse(await step(tour, "Read the booking", { method: "GET", path }));
    if (now.status === wanted) return now;
    if (Date.now() > until)
      throw new Error(`${reference} is still ${now.status} after ${timeoutMs / 1000} s.`);
    await sleep(2000);
  }
}
