import type { FoundItem } from "@/lib/contracts/portal/find";
import { maskedText } from "@/lib/roles/masking";
import { commitDueTransitionsOfPartner } from "../bookings/due/commit-due-transitions-of-partner";
import type { PartnerContext } from "../context";
import { getLoggedForms } from "../request-log/logged-key";
import { callerMay } from "../staff/access/assert-capability";
import { getCallerMasking } from "../staff/access/mask-output";
import { type FoundRow, findByIds } from "./find-by-ids.queries";
import { findByWords } from "./find-by-words";
import { type FoundCall, findCalls } from "./find-calls.queries";

const limit = 20;

/**
 * Returns the partner's requests, events, bookings and drafts with this ID, then the bookings that the bookings list
 * finds for the text. Of results that link to the same page, returns only the first one.
 */
export async function globalSearch(ctx: PartnerContext, typed: string): Promise<FoundItem[]> {
  const text = typed.trim();
  if (text === "" || text.includes("\0") || !text.isWellFormed()) return [];
  const upper = text.toUpperCase();
  const references = upper.startsWith("RB-") ? [upper] : [`RB-${upper}`];
  const wanted = { partnerId: ctx.partner.id, now: ctx.now, text, references, limit };
  await commitDueTransitionsOfPartner(ctx);
  const rows = await findByIds(ctx.database, wanted);
  const items = new Map<string, FoundItem>();
  const calls = await findCalls(ctx.database, {
    partnerId: ctx.partner.id,
    text,
    loggedAs: getLoggedForms(ctx.keys, text),
  });
  const seesIntegration = callerMay(ctx, "integrate");
  const masking = getCallerMasking(ctx);
  const found = [
    ...calls.map((row) => presentCall(row, seesIntegration)),
    ...rows
      .filter((row) => seesIntegration || leadsToBooking(row))
      .filter(({ matched }) => !(masking.payments && matched === "payment_reference"))
      .map((row) => present(masking.customers ? { ...row, customer: maskedText } : row, seesIntegration)),
    ...(await findByWords(ctx, text)),
  ];
  for (const item of found) if (!items.has(item.href)) items.set(item.href, item);
  return [...items.values()];
}

/**
 * Converts a request or idempotency key to a search result. A request ID links to the request's log entry for staff who
 * may read the log. All others link to the ID lookup.
 */
function presentCall({ matched, id, call }: FoundCall, readsLog: boolean): FoundItem {
  const kind = matched === "request_id" ? "request" : "idempotency_key";
  const where = `/developers/where?q=${encodeURIComponent(id)}`;
  return {
    kind,
    matched,
    exact: true,
    reference: null,
    event_id: null,
    status: null,
    title: call ?? "",
    detail: id,
    href: kind === "request" && readsLog ? `/developers/logs/${id}` : where,
  };
}

/** Returns whether a found row has a booking or draft. Some events, such as pings, have none. */
function leadsToBooking({ reference }: FoundRow): boolean {
  return reference !== null;
}

/**
 * Converts a booking, draft or event to a search result. An event links to its page, or to its booking for
 * staff who cannot see that page.
 */
function present(row: FoundRow, seesEvents: boolean): FoundItem {
  const { matched, exact, reference, status, eventId } = row;
  const about = [row.customer, row.car].filter((part) => part !== null).join(" · ");
  const common = { matched, exact, reference, status, event_id: eventId };
  const kind = status === "draft" ? "draft" : "booking";
  const folder = kind === "draft" ? "reservations" : "bookings";
  if (eventId !== null) {
    const ofBooking = !seesEvents && reference !== null;
    const href = ofBooking ? `/${folder}/${reference}` : `/events/${eventId}`;
    const detail = reference === null ? eventId : `${reference} · ${eventId}`;
    return { ...common, kind: "event", title: row.eventType ?? eventId, detail, href };
  }
  return { ...common, kind, title: reference ?? "", detail: about, href: `/${folder}/${reference}` };
}
