import { randomBytes } from "node:crypto";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import type { TestRuntime } from "@/server/testing/test-runtime";
import type { Portal } from "../fixtures/portal-test";
import { emitTo, openPortalEndpoint } from "./portal-endpoint";
import { pollUntil } from "./wire/poll";

type Visitor = "agent" | "admin" | "crew" | null;
type Made = { portal: Portal; runtime: TestRuntime };

/** Who opens a page, and an address of it with something to show. */
export type SamplePage = { who: Visitor; address: (made: Made) => Promise<string> };

const stay = "date_from=2027-01-04&date_to=2027-01-08";

const plain = (who: Visitor, path: string): SamplePage => ({ who, address: async () => path });

async function carOf({ runtime }: Made): Promise<string> {
  return (await createCar(runtime.database, { fleetSize: 9 })).slug;
}

/** The country of the cities that tests make, of which there is one now. */
async function countryOf(made: Made): Promise<string> {
  await carOf(made);
  return "/coverage/xa";
}

async function bookingOf({ portal }: Made): Promise<string> {
  return (await portal.book()).reference;
}

async function draftOf({ portal, runtime }: Made): Promise<string> {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 9 });
  const mine = { carId, partnerId: portal.partner.id, status: "draft" } as const;
  return (await createBooking(runtime.database, mine)).reference;
}

async function endpointOf({ portal }: Made): Promise<number> {
  return (await openPortalEndpoint(await portal.client("admin"), "answers/204")).id;
}

async function deliveryOf({ portal }: Made): Promise<string> {
  const admin = await portal.client("admin");
  const endpoint = await openPortalEndpoint(admin, "answers/204");
  return `/webhooks/${endpoint.id}/deliveries/${(await emitTo(admin, endpoint)).delivery_id}`;
}

async function eventOf({ portal }: Made): Promise<string> {
  const admin = await portal.client("admin");
  return `/events/${(await emitTo(admin, await openPortalEndpoint(admin, "answers/204"))).id}`;
}

/** A call that is in the log, where calls arrive a moment after their answers. */
async function loggedCallOf({ portal }: Made): Promise<string> {
  const admin = await portal.client("admin");
  const { headers } = await admin.call("GET", "/portal-api/v1/me");
  const id = headers.get("x-request-id") ?? "";
  const asked = () => admin.call("GET", `/portal-api/requests/${id}`);
  await pollUntil(asked, ({ status }) => status === 200);
  return `/developers/logs/${id}`;
}

async function invitationOf({ portal }: Made): Promise<string> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const admin = await portal.client("admin");
  const invited = await admin.call("POST", "/portal-api/team/invitations", {
    body: { email, role: "agent" },
  });
  if (invited.status !== 201) throw new Error(`Inviting answered ${invited.status}: ${invited.text}`);
  return new URL(invited.json.link).pathname;
}

/** One address for each page of the tree, by how it is written there. */
export const samplePages: Readonly<Record<string, SamplePage>> = {
  "/": plain("agent", "/"),
  "/bookings": plain("agent", "/bookings"),
  "/bookings/[reference]": {
    who: "agent",
    address: async (made) => `/bookings/${await bookingOf(made)}`,
  },
  "/bookings/[reference]/voucher": {
    who: "agent",
    address: async (made) => `/bookings/${await bookingOf(made)}/voucher`,
  },
  "/compare": { who: "agent", address: async (made) => `/compare?v=${await carOf(made)}` },
  "/coverage": plain("agent", "/coverage"),
  "/coverage/[cc]": { who: "agent", address: countryOf },
  "/desk": plain("crew", "/desk"),
  "/developers/credentials": plain("admin", "/developers/credentials"),
  "/developers/logs": plain("admin", "/developers/logs"),
  "/developers/logs/[requestId]": { who: "admin", address: loggedCallOf },
  "/developers/signature": plain("admin", "/developers/signature"),
  "/developers/where": {
    who: "admin",
    address: async (made) => `/developers/where?q=${await bookingOf(made)}`,
  },
  "/docs/[[...path]]": plain(null, "/docs"),
  "/events": plain("admin", "/events"),
  "/events/[id]": { who: "admin", address: eventOf },
  "/invite/[token]": { who: null, address: invitationOf },
  "/reservations/[reference]": {
    who: "agent",
    address: async (made) => `/reservations/${await draftOf(made)}`,
  },
  "/reservations/new": {
    who: "agent",
    address: async (made) =>
      `/reservations/new?car=${await carOf(made)}&${stay}&expected_total=200&currency=EUR`,
  },
  "/search": plain("agent", "/search"),
  "/settings/audit": plain("admin", "/settings/audit"),
  "/settings/profile": plain("admin", "/settings/profile"),
  "/settings/shortcuts": plain("admin", "/settings/shortcuts"),
  "/settings/team": plain("admin", "/settings/team"),
  "/settings/workspace": plain("admin", "/settings/workspace"),
  "/sign-in": plain(null, "/sign-in"),
  "/vehicles/[slug]": { who: "agent", address: async (made) => `/vehicles/${await carOf(made)}` },
  "/webhooks": plain("admin", "/webhooks"),
  "/webhooks/[id]": { who: "admin", address: async (made) => `/webhooks/${await endpointOf(made)}` },
  "/webhooks/[id]/deliveries/[did]": { who: "admin", address: deliveryOf },
  "/webhooks/[id]/secret": {
    who: "admin",
    address: async (made) => `/webhooks/${await endpointOf(made)}/secret`,
  },
  "/webhooks/[id]/settings": {
    who: "admin",
    address: async (made) => `/webhooks/${await endpointOf(made)}/settings`,
  },
  "/webhooks/new": plain("admin", "/webhooks/new"),
};
