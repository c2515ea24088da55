import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type postgres from "postgres";
import { addDays } from "../../../lib/dates";
import { todayIn } from "../../../lib/zone-time";
import { projectRoot } from "../../../server/db/project-root";

export type Viewer = "anonymous" | "admin" | "crew";
export type PageSample = { viewer: Viewer; path: string };

type SampleIds = Record<"car" | "draft" | "booking" | "endpoint" | "delivery" | "event" | "request", string>;

/**
 * Returns a typical request for each page, by the path of the page. The run fails if a measured page is missing here.
 */
function createSamples(names: SampleIds): Record<string, PageSample> {
  const { car, draft, booking, endpoint, delivery, event, request } = names;
  const from = addDays(todayIn("UTC", new Date()), 14);
  const stay = `date_from=${from}&date_to=${addDays(from, 4)}`;
  const admin = (path: string): PageSample => ({ viewer: "admin", path });
  return {
    "/sign-in": { viewer: "anonymous", path: "/sign-in?prepared=1" },
    "/docs/[[...path]]": { viewer: "anonymous", path: "/docs/api/bookings" },
    "/desk": { viewer: "crew", path: "/desk" },
    "/forgot-password": { viewer: "anonymous", path: "/forgot-password?prepared=1" },
    "/status": { viewer: "anonymous", path: "/status" },
    "/": admin("/"),
    "/bookings": admin("/bookings"),
    "/bookings/[reference]": admin(`/bookings/${booking}`),
    "/bookings/[reference]/evidence": admin(`/bookings/${booking}/evidence`),
    "/bookings/[reference]/voucher": admin(`/bookings/${booking}/voucher`),
    "/compare": admin(`/compare?v=${car}&location=lisbon&${stay}`),
    "/coverage": admin("/coverage"),
    "/coverage/[cc]": admin("/coverage/pt"),
    "/developers/credentials": admin("/developers/credentials"),
    "/developers/go-live": admin("/developers/go-live"),
    "/developers/logs": admin("/developers/logs"),
    "/developers/logs/[requestId]": admin(`/developers/logs/${request}`),
    "/developers/outbox": admin("/developers/outbox"),
    "/developers/signature": admin("/developers/signature"),
    "/developers/where": admin(`/developers/where?q=${booking}`),
    "/events": admin("/events"),
    "/events/[id]": admin(`/events/${event}`),
    "/health": admin("/health"),
    "/insights": admin("/insights"),
    "/payments": admin("/payments"),
    "/readiness": admin("/readiness"),
    "/reconciliation": admin("/reconciliation"),
    "/reservations/[reference]": admin(`/reservations/${draft}`),
    "/reservations/new": admin(`/reservations/new?car=${car}&${stay}&expected_total=200&currency=EUR`),
    "/search": admin(`/search?location=lisbon&${stay}`),
    "/settings/audit": admin("/settings/audit"),
    "/settings/customers": admin("/settings/customers"),
    "/settings/profile": admin("/settings/profile"),
    "/settings/shortcuts": admin("/settings/shortcuts"),
    "/settings/team": admin("/settings/team"),
    "/settings/workspace": admin("/settings/workspace"),
    "/statements": admin("/statements"),
    "/statements/[period]": admin(`/statements/${todayIn("UTC", new Date()).slice(0, 7)}`),
    "/vehicles/[slug]": admin(`/vehicles/${car}?${stay}`),
    "/vehicles/[slug]/quote": admin(`/vehicles/${car}/quote?${stay}`),
    "/webhooks": admin("/webhooks"),
    "/webhooks/new": admin("/webhooks/new"),
    "/webhooks/[id]": admin(`/webhooks/${endpoint}`),
    "/webhooks/[id]/health": admin(`/webhooks/${endpoint}/health`),
    "/webhooks/[id]/secret": admin(`/webhooks/${endpoint}/secret`),
    "/webhooks/[id]/settings": admin(`/webhooks/${endpoint}/settings`),
    "/webhooks/[id]/deliveries/[did]": admin(`/webhooks/${endpoint}/deliveries/${delivery}`),
  };
}

/**
 * Routes that are not measured. The pages of an invitation and of a new password need a link from a mail, and each
 * reads one row. The page of an upload needs a file of payments, which the demo data do not have.
 */
const excludedRoutes = new Set(["/invite/[token]", "/reset-password/[token]", "/reconciliation/[id]"]);

/** Returns a request for each measured page of the portal, with the IDs of a partner's own rows. */
export async function createPageSamples(sql: postgres.Sql, partner: string): Promise<PageSample[]> {
  const samples = createSamples(await findSampleIds(sql, partner));
  const routes = listPageRoutes().filter((route) => !excludedRoutes.has(route));
  const missing = routes.filter((route) => samples[route] === undefined);
  if (missing.length > 0)
    throw new Error(`No sample is defined for ${missing.join(", ")}. Add one to createSamples.`);
  return routes.flatMap((route) => samples[route] ?? []);
}

/** Returns the routes of all pages, without route groups and parallel slots. */
function listPageRoutes(): string[] {
  const app = join(projectRoot(), "app");
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|[/\\])page\.tsx$/.test(file) && !file.includes("@"))
    .map((file) => file.split(sep).slice(0, -1))
    .map((folders) => `/${folders.filter((name) => !/^\(.*\)$/.test(name)).join("/")}`)
    .sort();
}

async function findSampleIds(sql: postgres.Sql, partner: string): Promise<SampleIds> {
  const [row] = await sql<Record<keyof SampleIds, string | null>[]>`
    with own as (select id from partners where slug = ${partner})
    select
      (select c.slug from cars c join locations l on l.id = c.location_id
        where l.slug = 'lisbon' and c.published order by c.id limit 1) as car,
      (select reference from bookings b, own where b.partner_id = own.id and status = 'draft' limit 1) as draft,
      (select reference from bookings b, own where b.partner_id = own.id and status = 'confirmed' limit 1) as booking,
      (select e.event_id from events e, own where e.partner_id = own.id and e.booking_id is not null limit 1) as event,
      (select r.request_id from request_log r, own where r.partner_id = own.id limit 1) as request,
      d.endpoint, d.delivery
    from (select w.id::text as endpoint, (select d.delivery_id from webhook_deliveries d
            where d.endpoint_id = w.id order by d.id limit 1) as delivery
          from webhook_endpoints w, own where w.partner_id = own.id
          order by delivery nulls last limit 1) as d`;
  const names = { ...row };
  for (const name of ["car", "draft", "booking", "event", "request", "endpoint", "delivery"] as const) {
    if (names[name] === null || names[name] === undefined) throw new Error(`The demo data has no ${name}.`);
  }
  // SAFETY: the loop has checked that every value is text.
  return names as SampleIds;
}
