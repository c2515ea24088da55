import { randomBytes } from "node:crypto";
import type { StaffRole } from "@/lib/roles/roles";
import { countNextDay } from "@/server/insights/count-next-day";
import { addRequestHours } from "@/server/testing/fixtures/add-request-hours";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import type { TestRuntime } from "@/server/testing/test-runtime";
import type { Portal } from "../fixtures/portal-test";
import { emitEvent, openPortalEndpoint } from "./portal-endpoint";
import { monthsBefore, uploadExport } from "./upload-export";
import { pollUntil } from "./wire/poll";

type Role = StaffRole | null;
type SampleContext = { portal: Portal; runtime: TestRuntime };

/** The role that opens a page, and a function that creates the page's content and returns its path. */
export type SamplePage = { role: Role; address: (context: SampleContext) => Promise<string> };

const stay = "date_from=2027-01-04&date_to=2027-01-08";

const staticPage = (role: Role, path: string): SamplePage => ({ role, address: async () => path });

async function createCarSlug({ runtime }: SampleContext): Promise<string> {
  return (await createCar(runtime.database, { fleetSize: 9 })).slug;
}

/** Creates a car and returns the path of its country's page. Tests create all their cities in that country. */
async function getCountryPage(context: SampleContext): Promise<string> {
  await createCarSlug(context);
  return "/coverage/xa";
}

async function createBookingReference({ portal }: SampleContext): Promise<string> {
  return (await portal.book()).reference;
}

async function createDraft({ portal, runtime }: SampleContext): Promise<string> {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 9 });
  const mine = { carId, partnerId: portal.partner.id, status: "draft" } as const;
  return (await createBooking(runtime.database, mine)).reference;
}

async function createEndpointId({ portal }: SampleContext): Promise<number> {
  return (await openPortalEndpoint(await portal.client("admin"), "answers/204")).id;
}

async function createDeliveryPage(context: SampleContext): Promise<string> {
  const { endpoint, delivery_id } = await deliverEvent(context);
  return `/webhooks/${endpoint.id}/deliveries/${delivery_id}`;
}

async function createEventPage(context: SampleContext): Promise<string> {
  return `/events/${(await deliverEvent(context)).id}`;
}

/** Emits an event and waits for its delivery, because the first attempt would change the page during a measurement. */
async function deliverEvent({ portal }: SampleContext) {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  const { id, delivery_id } = await emitEvent(admin, endpoint);
  const path = `/portal-api/v1/webhooks/${endpoint.id}/deliveries/${delivery_id}`;
  await pollUntil(
    () => admin.call("GET", path),
    ({ json }) => json.status === "succeeded",
  );
  return { endpoint, id, delivery_id };
}

/** Returns the path of the page of a logged request, once the log has it. The log is written after the response. */
async function createLoggedRequestPage({ portal }: SampleContext): Promise<string> {
  const admin = await portal.client("admin");
  const { headers } = await admin.call("GET", "/portal-api/v1/me");
  const id = headers.get("x-request-id") ?? "";
  const readRequest = () => admin.call("GET", `/portal-api/requests/${id}`);
  await pollUntil(readRequest, ({ status }) => status === 200);
  return `/developers/logs/${id}`;
}

/** Uploads an export with one payment that no booking has. Returns the path of the page of the upload. */
async function createReconciliationPage({ portal }: SampleContext): Promise<string> {
  const rows = [{ reference: `pi_${randomBytes(6).toString("hex")}`, amount: "129.00" }];
  const id = await uploadExport(await portal.client("admin"), { month: monthsBefore(1), rows });
  return `/reconciliation/${id}`;
}

async function createInvitationPath({ portal }: SampleContext): Promise<string> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const admin = await portal.client("admin");
  const invited = await admin.call("POST", "/portal-api/team/invitations", {
    body: { email, role: "agent" },
  });
  if (invited.status !== 201)
    throw new Error(`The invitation request returned ${invited.status}: ${invited.text}`);
  return new URL(invited.json.link).pathname;
}

/** Requests a link to choose a password and returns its path, which the sandbox's outbox shows. */
async function createResetPath({ portal, runtime }: SampleContext): Promise<string> {
  const { email } = await createStaffMember(runtime.database, portal.partner);
  const admin = await portal.client("admin");
  await admin.post("/api/auth/forgot-password", { email });
  const { json } = await admin.call("GET", "/portal-api/outbox");
  const mails: { recipient: string; text: string | null }[] = json.data;
  const mail = mails.find(({ recipient }) => recipient === email);
  const link = /\/reset-password\/\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error("The outbox has no link.");
  return link;
}

/**
 * Confirms a booking, so that the statement of this month has a line. Returns the path of the list of
 * statements.
 */
async function createStatementsPage({ portal, runtime }: SampleContext): Promise<string> {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 9 });
  await createBooking(runtime.database, { carId, partnerId: portal.partner.id, status: "confirmed" });
  return "/statements";
}

/** Creates a payment whose refund is due. Returns the path of the page that shows it. */
async function createPaymentsPage({ portal, runtime }: SampleContext): Promise<string> {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 9 });
  const mine = { carId, partnerId: portal.partner.id, status: "cancelled" } as const;
  await createBooking(runtime.database, {
    ...mine,
    paymentReference: `pay_${randomBytes(4).toString("hex")}`,
  });
  return "/payments";
}

/** Stores counts of requests in the last two days for the partner. Returns the path of its health page. */
async function createHealthPage({ portal, runtime }: SampleContext): Promise<string> {
  await addRequestHours(runtime.database, portal.partner.id, [
    { hoursAgo: 0, status: 2, requests: 1200, ms: 40 },
    { hoursAgo: 1, status: 4, code: "invalid_payload", requests: 300, ms: 8 },
    { hoursAgo: 30, status: 5, code: "service_unavailable", requests: 90, ms: 900 },
  ]);
  return "/health";
}

/** Creates a confirmed booking and counts it for the insights. Returns the path of the insights page. */
async function createInsightsPage({ portal, runtime }: SampleContext): Promise<string> {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 9 });
  await createBooking(runtime.database, { carId, partnerId: portal.partner.id, status: "confirmed" });
  while (await countNextDay(runtime.database, { settleSeconds: 0 }));
  return "/insights";
}

/** The sample of each page by its path in `app`. */
export const samplePages: Readonly<Record<string, SamplePage>> = {
  "/": staticPage("agent", "/"),
  "/bookings": staticPage("agent", "/bookings"),
  "/bookings/[reference]": {
    role: "agent",
    address: async (context) => `/bookings/${await createBookingReference(context)}`,
  },
  "/bookings/[reference]/evidence": {
    role: "agent",
    address: async (context) => `/bookings/${await createBookingReference(context)}/evidence`,
  },
  "/bookings/[reference]/voucher": {
    role: "agent",
    address: async (context) => `/bookings/${await createBookingReference(context)}/voucher`,
  },
  "/compare": { role: "agent", address: async (context) => `/compare?v=${await createCarSlug(context)}` },
  "/coverage": staticPage("agent", "/coverage"),
  "/coverage/[cc]": { role: "agent", address: getCountryPage },
  "/desk": staticPage("crew", "/desk"),
  "/developers/credentials": staticPage("admin", "/developers/credentials"),
  "/developers/go-live": staticPage("admin", "/developers/go-live"),
  "/developers/logs": staticPage("admin", "/developers/logs"),
  "/developers/logs/[requestId]": { role: "admin", address: createLoggedRequestPage },
  "/developers/outbox": staticPage("admin", "/developers/outbox"),
  "/developers/signature": staticPage("admin", "/developers/signature"),
  "/developers/where": {
    role: "admin",
    address: async (context) => `/developers/where?q=${await createBookingReference(context)}`,
  },
  "/docs/[[...path]]": staticPage(null, "/docs"),
  "/events": staticPage("admin", "/events"),
  "/events/[id]": { role: "admin", address: createEventPage },
  "/forgot-password": staticPage(null, "/forgot-password"),
  "/health": { role: "admin", address: createHealthPage },
  "/insights": { role: "admin", address: createInsightsPage },
  "/invite/[token]": { role: null, address: createInvitationPath },
  "/payments": { role: "agent", address: createPaymentsPage },
  "/reservations/[reference]": {
    role: "agent",
    address: async (context) => `/reservations/${await createDraft(context)}`,
  },
  "/reservations/new": {
    role: "agent",
    address: async (context) =>
      `/reservations/new?car=${await createCarSlug(context)}&${stay}&expected_total=200&currency=EUR`,
  },
  "/reset-password/[token]": { role: null, address: createResetPath },
  "/search": staticPage("agent", "/search"),
  "/readiness": staticPage("admin", "/readiness"),
  "/reconciliation": staticPage("admin", "/reconciliation"),
  "/reconciliation/[id]": { role: "admin", address: createReconciliationPage },
  "/settings/audit": staticPage("admin", "/settings/audit"),
  "/settings/customers": staticPage("admin", "/settings/customers"),
  "/settings/profile": staticPage("admin", "/settings/profile"),
  "/settings/shortcuts": staticPage("admin", "/settings/shortcuts"),
  "/settings/team": staticPage("admin", "/settings/team"),
  "/settings/workspace": staticPage("admin", "/settings/workspace"),
  "/sign-in": staticPage(null, "/sign-in"),
  "/statements": { role: "agent", address: createStatementsPage },
  "/statements/[period]": {
    role: "agent",
    address: async (context) => {
      await createStatementsPage(context);
      return `/statements/${new Date().toISOString().slice(0, 7)}`;
    },
  },
  "/status": staticPage(null, "/status"),
  "/vehicles/[slug]": {
    role: "agent",
    address: async (context) => `/vehicles/${await createCarSlug(context)}`,
  },
  "/vehicles/[slug]/quote": {
    role: "agent",
    address: async (context) => `/vehicles/${await createCarSlug(context)}/quote?${stay}`,
  },
  "/webhooks": staticPage("admin", "/webhooks"),
  "/webhooks/[id]": {
    role: "admin",
    address: async (context) => `/webhooks/${await createEndpointId(context)}`,
  },
  "/webhooks/[id]/deliveries/[did]": { role: "admin", address: createDeliveryPage },
  "/webhooks/[id]/health": {
    role: "admin",
    address: async (context) => `/webhooks/${await createEndpointId(context)}/health`,
  },
  "/webhooks/[id]/secret": {
    role: "admin",
    address: async (context) => `/webhooks/${await createEndpointId(context)}/secret`,
  },
  "/webhooks/[id]/settings": {
    role: "admin",
    address: async (context) => `/webhooks/${await createEndpointId(context)}/settings`,
  },
  "/webhooks/new": staticPage("admin", "/webhooks/new"),
};
