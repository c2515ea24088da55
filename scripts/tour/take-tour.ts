import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { availability, type Vehicle } from "../../lib/contracts/availability";
import { type Booking, booking } from "../../lib/contracts/bookings";
import { type ApiCall, newKey, type PartnerApi } from "../api/partner-api";
import type { ReceivedRequest } from "../local-https/start-https-receiver";
import type { Inbox } from "./open-inbox";
import type { PrintLine } from "./print-exchange";

export type Tour = {
  api: PartnerApi;
  print: PrintLine;
  location: string;
  stay: { date_from: string; date_to: string };
  /** The webhook receiver and its URL; `null` if the service cannot reach this machine. */
  webhooks: { inbox: Inbox; url: string } | null;
};

type TourWebhook = { id: number; secret: string };

const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };
const bookingBody = z.object({ booking });
const webhookBody = z.object({ id: z.int(), secret: z.string() });
const reservationBody = z.object({ reservation: z.object({ reference: z.string(), total: z.number() }) });

/**
 * Runs a partner's integration from the token to the cancellation, and prints each step. Throws if a step
 * fails.
 */
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

async function step({ api, print }: Tour, title: string, call: ApiCall): Promise<unknown> {
  print(`\n== ${title}\n`);
  return (await api.call(call)).body;
}

async function registerHook(tour: Tour): Promise<TourWebhook | null> {
  const { webhooks, print } = tour;
  if (webhooks === null) {
    print("\n== No webhook: the service cannot reach this machine (see WEBHOOK_DEV_ROUTES)\n");
    return null;
  }
  const body = {
    url: webhooks.url,
    description: "tour",
    event_types: ["booking.confirmed", "booking.cancelled"],
  };
  return webhookBody.parse(
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
    found = availability.parse(await step(tour, "Poll: the search is still running", poll));
  }
  const [vehicle] = found.vehicles;
  if (vehicle === undefined)
    throw new Error(`The search returned no vehicle (status ${found.status ?? "complete"}).`);
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
  const { reservation } = reservationBody.parse(
    await step(tour, "Reserve: a draft, which holds no car", {
      method: "POST",
      path: "/v1/rentals/reservations",
      body: draft,
      key: newKey(),
    }),
  );
  const { reference, total } = reservation;
  tour.print("\n== Charge your customer now, with your own payment provider\n");
  await step(tour, "Book, with the total the customer paid", {
    method: "POST",
    path: `/v1/rentals/reservations/${reference}/book`,
    body: { payment_reference: "pay_tour", expected_total: total },
    key: newKey(),
  });
  return reference;
}

async function confirm(tour: Tour, hook: TourWebhook | null, reference: string): Promise<void> {
  await expectWebhook(tour, hook, { type: "booking.confirmed", reference });
  const confirmed = await waitForStatus(tour, reference, "confirmed");
  tour.print(`\n== Confirmed: ${confirmed.reference} is ${confirmed.status}\n`);
}

async function cancel(tour: Tour, hook: TourWebhook | null, reference: string): Promise<void> {
  const body = { reason: "End of the tour" };
  const path = `/v1/bookings/${reference}/cancel`;
  bookingBody.parse(await step(tour, "Cancel", { method: "POST", path, body }));
  await expectWebhook(tour, hook, { type: "booking.cancelled", reference });
}

/**
 * Waits for the webhook, prints it and verifies its signature. Throws if it does not arrive or the signature is
 * invalid. Does nothing if the tour receives no webhooks.
 */
async function expectWebhook(
  tour: Tour,
  hook: TourWebhook | null,
  wanted: { type: string; reference: string },
): Promise<void> {
  if (tour.webhooks === null || hook === null) return;
  const received = await tour.webhooks.inbox.next(wanted);
  const header = String(received.headers["service-signature"]);
  printReceived(tour.print, received);
  if (!verifySignature({ header, body: received.body, secret: hook.secret })) {
    throw new Error(`The signature of ${wanted.type} is not valid.`);
  }
  tour.print("  signature verified");
}

function printReceived(print: PrintLine, { headers, body }: ReceivedRequest): void {
  print(`\n== Webhook received: ${headers["service-event-type"]}\n`);
  for (const name of ["service-event-id", "service-delivery-id", "service-signature"]) {
    print(`  ${name}: ${headers[name]}`);
  }
  print(`  ${body}`);
}

const timeoutMs = 20_000;

async function waitForStatus(tour: Tour, reference: string, wanted: Booking["status"]): Promise<Booking> {
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

const toleranceSeconds = 300;

/**
 * Returns whether one signature of the header matches the raw body and its timestamp is at most 300 s old or
 * ahead.
 */
function verifySignature(
  { header, body, secret }: { header: string; body: Buffer; secret: string },
  now = new Date(),
): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const sentAt = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!(Math.abs(now.getTime() / 1000 - sentAt) <= toleranceSeconds)) return false;
  const expected = createHmac("sha256", secret).update(`${sentAt}.`).update(body).digest();
  return parts
    .filter(([name]) => name === "v1")
    .map(([, value = ""]) => Buffer.from(value, "hex"))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
