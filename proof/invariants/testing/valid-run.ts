import { countNextCity } from "../../../server/availability/city-counts/count-next-city";
import { countNextHour } from "../../../server/health/count-next-hour";
import { createApiHandler } from "../../../server/http/partner/api-handler";
import { countNextDay } from "../../../server/insights/count-next-day";
import { allOperations } from "../../../server/operations/all";
import { inviteStaff } from "../../../server/staff/team/invite-staff";
import { createToken } from "../../../server/testing/fixtures/api-client";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../../../server/testing/fixtures/catalogue-file";
import { runSupplierJobs } from "../../../server/testing/fixtures/city-with-supplier";
import { createPartner } from "../../../server/testing/fixtures/create-partner";
import { startSupplier } from "../../../server/testing/supplier-server";
import type { TestRuntime } from "../../../server/testing/test-runtime";
import { getField } from "../../kit/exchanges";
import { createHistory, type History } from "../../kit/history";
import { createRecordingClient, type PartnerClient } from "../../kit/recording-client";
import { createBookingBody, createReservationBody, type Stay } from "../../kit/rental";
import type {
  Completion,
  Invocation,
  ReceivedWebhook,
  Run,
  RunPartner,
  SupplierEntry,
} from "../../kit/run-records";
import { joinHistory } from "../read-run";
import { deliverAll } from "./deliver-all";
import { eraseOneCustomer, eraseOwnCustomer } from "./erase-one-customer";
import { markRefunds } from "./mark-refunds";
import { reconcileFile } from "./reconcile-file";
import { replaceTwice } from "./replace-twice";
import { requestProduction } from "./request-production";
import { reserveOffer } from "./reserve-offer";
import { runDrills } from "./run-drills";

export const city = "invariant-city";
const suppliedCity = "invariant-supplied-city";
export const settings = {
  WEBHOOK_DEV_ROUTES: "hooks.torture.test=127.0.0.1:9",
  WEBHOOK_RETRY_SCHEDULE: "0s,0s,0s",
  RATE_LIMITS: "api-write=100000@100000,api-read=100000@100000,availability=100000@100000",
  SANDBOX_AUTOPILOT: "off",
};

type RunContext = { history: History; runtime: TestRuntime; partners: RunPartner[] };

/** Creates a small database that gives most invariants something to check, and returns the matching run records. */
export async function createValidRun(runtime: TestRuntime): Promise<Run> {
  const supplier = await startSupplier();
  const records: (Invocation | Completion)[] = [];
  // SAFETY: a history writes nothing else.
  const history = createHistory({ write: (record) => records.push(record as Invocation | Completion) });
  const ours: RunContext = { history, runtime, partners: [] };
  try {
    await importCars(runtime, supplier);
    const alpha = await createTestPartner(ours, "EUR");
    const beta = await createTestPartner(ours, "USD");
    const receipts: ReceivedWebhook[] = [];
    const anchors = [await registerEndpoint(alpha), await registerEndpoint(beta)];
    await makeBookings(alpha);
    await makeBookings(beta);
    const stay = createTestStay("", 0);
    await reserveOffer({ ...alpha, runtime, supplier, city: suppliedCity, stay });
    await runSupplierJobs(runtime);
    await cancelSupplied(alpha);
    await runSupplierJobs(runtime);
    await markRefunds(alpha.client, { again: false });
    await markRefunds(beta.client, { again: true });
    await eraseOneCustomer(runtime, { slug: "invariant-car", total: 150 });
    for (const party of [alpha, beta]) {
      const free = createTestStay("invariant-car", party.firstSlot + 20);
      await eraseOwnCustomer(runtime, { ...party, stay: free });
    }
    await deliverAll(runtime, receipts);
    while (await countNextCity(runtime.database));
    await countHours(runtime);
    while (await countNextDay(runtime.database, { settleSeconds: 0 }));
    await inviteMember(ours);
    await requestProduction(runtime);
    await runDrills(runtime);
    for (const partner of [alpha, beta]) await readFinalState(partner);
    return {
      settings: { seed: 1, partners: ours.partners, retrySchedule: [0, 0, 0], anchors, searchAgeMs: 0 },
      exchanges: joinHistory(records),
      receipts,
      supplier: toSupplierEntries(supplier),
      samples: [{ at: 0, oldestTransactionSeconds: 1, idleInTransactionSeconds: 0 }],
      exits: [{ at: 0, process: "web-1", code: null, signal: "SIGKILL", expected: true }],
      recovery: { seconds: 1, overdueDeliveries: 0, overdueWork: 0, requests: 10, failures: 0 },
      logs: new Map([["web-1", runtime.logged()]]),
    };
  } finally {
    await supplier.close();
  }
}

type Supplier = Awaited<ReturnType<typeof startSupplier>>;

async function importCars(runtime: TestRuntime, { url, secret }: Supplier): Promise<void> {
  const supplier = { slug: "invariant-supplier", name: "Supplier", kind: "http-json", base_url: url, secret };
  await importFile(runtime, {
    countries: [countryEntry("xa")],
    suppliers: [supplier],
    locations: [locationEntry(city, "xa"), locationEntry(suppliedCity, "xa", { suppliers: [supplier.slug] })],
    cars: [
      carEntry("invariant-car", city),
      carEntry("invariant-supplied", city, {
        fulfilment: "supplier",
        supplier: supplier.slug,
        fleet_size: 9,
      }),
    ],
  });
  await importDailyRates(runtime, "2020-01-01", { USD: "1.25" });
}

/** Counts the requests and attempts so far per hour, and dates each count 10 minutes after the end of its hour. */
async function countHours({ database, recorder }: TestRuntime): Promise<void> {
  await recorder.flush();
  while (await countNextHour(database));
  await database.pool.query("update health_hours set computed_at = starts_at + interval '70 minutes'");
}

/** Invites a member of the first partner, which also queues a mail. */
async function inviteMember({ runtime, partners: [partner] }: RunContext): Promise<void> {
  if (partner === undefined) throw new Error("There is no partner.");
  const to = { email: "new@example.com", role: "agent", language: "en" } as const;
  await inviteStaff(runtime, await runtime.acting(), { partner: partner.slug, ...to });
}

/**
 * A partner of the test. The rentals of different partners use different slots, so partners never compete for cars.
 */
type TestPartner = { client: PartnerClient; canary: string; price: number; firstSlot: number };

async function createTestPartner(
  { history, runtime, partners }: RunContext,
  currency: "EUR" | "USD",
): Promise<TestPartner> {
  const partner = await createPartner(runtime.database, {
    invoiceCurrency: currency,
    commissionRate: "12.5",
  });
  await reconcileFile(runtime, partner);
  const canary = `canary-${partner.slug}`;
  partners.push({ slug: partner.slug, canary, secrets: [`secret of ${partner.slug}`] });
  const token = await createToken(runtime, partner);
  const handle = createApiHandler(runtime, allOperations);
  const common = {
    name: `client of ${partner.slug}`,
    partner: partner.slug,
    history,
    send: async (path, request) => {
      const response = await handle(new Request(`http://service.test${path}`, request), "127.0.0.1");
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  } satisfies Omit<Parameters<typeof createRecordingClient>[0], "token">;
  const client = createRecordingClient({ ...common, token: async () => token });
  const unauthorizedClient = createRecordingClient({ ...common, token: async () => `${token}x` });
  await unauthorizedClient.attempt({ op: "foreign-token", method: "GET", path: "/v1/me" });
  return { client, canary, price: currency === "EUR" ? 150 : 187.5, firstSlot: partners.length * 5 };
}

async function registerEndpoint({ client }: TestPartner): Promise<string> {
  const path = `/${client.partner}/anchor`;
  const types = ["created", "payment_authorized", "confirmed", "cancelled", "expired", "completed"];
  const supplied = ["supplier_confirmed", "supplier_failed"];
  const event_types = [...types, ...supplied].map((type) => `booking.${type}`);
  const body = { url: `https://hooks.torture.test${path}`, event_types };
  await client.attempt({ op: "webhook-create", method: "POST", path: "/v1/webhooks", body });
  return path;
}

const dayMs = 86_400_000;

function createTestStay(car: string, slot: number): Stay {
  const day = (ahead: number) => new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10);
  const from = 20 + slot * 4;
  // SAFETY: the first ten characters of an ISO timestamp are a date.
  return {
    car_slug: car,
    date_from: day(from) as Stay["date_from"],
    date_to: day(from + 3) as Stay["date_from"],
  };
}

async function makeBookings({ client, canary, price, firstSlot }: TestPartner): Promise<void> {
  const reserve = "/v1/rentals/reservations";
  const oneStep = "/v1/rentals/bookings";
  const post = (op: string, path: string, rest: { key?: string; body?: unknown }) =>
    client.attempt({ op, method: "POST", path, ...rest });
  const rental = createReservationBody(createTestStay("invariant-car", firstSlot), canary);
  const draft = getReference(await post("reserve", reserve, { key: "r1", body: rental }));
  const book = { key: "b1", body: { payment_reference: "pay_1", expected_total: price } };
  await post("book", `${reserve}/${draft}/book`, book);
  await post("book", `${reserve}/${draft}/book`, book);
  const body = createBookingBody(createTestStay("invariant-car", firstSlot + 1), canary, price);
  const cancelledReference = getReference(await post("one-step", oneStep, { key: "o1", body }));
  await post("one-step", oneStep, { key: "o1", body: { ...body, external_ref: `${canary}-other` } });
  const late = createBookingBody(createTestStay("invariant-car", firstSlot + 1), canary, price);
  await post("one-step", oneStep, { key: "o2", body: late });
  await post("cancel", `/v1/bookings/${cancelledReference}/cancel`, {});
  const deletedDraft = createReservationBody(createTestStay("invariant-car", firstSlot + 2), canary);
  const deletedReference = getReference(await post("reserve", reserve, { key: "r2", body: deletedDraft }));
  await client.attempt({ op: "delete", method: "DELETE", path: `${reserve}/${deletedReference}` });
  const expiring = createBookingBody(createTestStay("invariant-car", firstSlot + 3), canary, price);
  const expired = getReference(await post("one-step", oneStep, { key: "o3", body: expiring }));
  await post("transition", `/v1/sandbox/bookings/${expired}/transition`, { body: { to: "expired" } });
  await post("transition", `/v1/sandbox/bookings/${draft}/transition`, { body: { to: "confirmed" } });
  for (const key of ["s1", "s2"]) {
    const supplied = createBookingBody(createTestStay("invariant-supplied", firstSlot), canary, price);
    await post("one-step", oneStep, { key, body: supplied });
  }
  const replaced = createBookingBody(createTestStay("invariant-car", firstSlot + 4), canary, price);
  await replaceTwice({ client, body: replaced });
  await client.attempt({ op: "follow", method: "GET", path: "/v1/events?limit=100" });
}

function getReference(completion: Completion): string {
  const body: unknown = completion.t === "info" ? {} : JSON.parse(completion.text);
  const found = getField(body, "booking", "reference") ?? getField(body, "reservation", "reference");
  if (typeof found !== "string") throw new Error(`No reference in ${JSON.stringify(completion)}`);
  return found;
}

async function cancelSupplied({ client }: TestPartner): Promise<void> {
  const listed = await client.attempt({ op: "list", method: "GET", path: "/v1/bookings?status=confirmed" });
  const body: unknown = listed.t === "info" ? {} : JSON.parse(listed.text);
  const data = getField(body, "data");
  const supplied = Array.isArray(data)
    ? data.find((booking) => getField(booking, "car", "slug") === "invariant-supplied")
    : undefined;
  const path = `/v1/bookings/${getField(supplied, "reference")}/cancel`;
  await client.attempt({ op: "cancel", method: "POST", path });
}

async function readFinalState({ client, firstSlot }: TestPartner): Promise<void> {
  for (const ahead of [0, 1, 2, 3]) {
    const { date_from, date_to } = createTestStay("invariant-car", firstSlot + ahead);
    const path = `/v1/rentals/availability?location=${city}&date_from=${date_from}&date_to=${date_to}&limit=50`;
    await client.attempt({ op: "search", method: "GET", path, probe: true });
  }
  const path = "/v1/bookings?limit=100";
  await client.attempt({ op: "statement", method: "GET", path, probe: true });
}

function toSupplierEntries({ made, reservations }: Supplier): SupplierEntry[] {
  const reserved = made.map(({ key, code }) => ({ at: 0, call: "reserve" as const, key, code }));
  const cancelled = made.filter(({ key }) => !reservations.has(key));
  return [...reserved, ...cancelled.map(({ code }) => ({ at: 0, call: "cancel" as const, key: null, code }))];
}
