import type { Capability } from "./roles";

/** The capability that a person needs for each page of the portal, by its path in `app`. */
export const pageCapabilities = {
  "/": "bookings",
  "/bookings": "bookings",
  "/bookings/[reference]": "bookings",
  "/bookings/[reference]/evidence": "evidence",
  "/bookings/[reference]/voucher": "bookings",
  "/compare": "search",
  "/coverage": "search",
  "/coverage/[cc]": "search",
  "/desk": "desk",
  "/developers/credentials": "credentials",
  "/developers/go-live": "integrate",
  "/developers/logs": "integrate",
  "/developers/logs/[requestId]": "integrate",
  "/developers/outbox": "administer",
  "/developers/signature": "integrate",
  "/developers/where": "lookup",
  "/events": "integrate",
  "/events/[id]": "integrate",
  "/health": "integrate",
  "/insights": "insights",
  "/payments": "money",
  "/readiness": "integrate",
  "/reconciliation": "reconcile",
  "/reconciliation/[id]": "reconcile",
  "/reservations/[reference]": "drafts",
  "/reservations/new": "book",
  "/search": "search",
  "/settings/audit": "administer",
  "/settings/customers": "administer",
  "/settings/profile": "own",
  "/settings/shortcuts": "own",
  "/settings/team": "administer",
  "/settings/workspace": "administer",
  "/statements": "money",
  "/statements/[period]": "money",
  "/vehicles/[slug]": "search",
  "/vehicles/[slug]/quote": "search",
  "/webhooks": "integrate",
  "/webhooks/[id]": "integrate",
  "/webhooks/[id]/health": "integrate",
  "/webhooks/[id]/deliveries/[did]": "integrate",
  "/webhooks/[id]/secret": "integrate",
  "/webhooks/[id]/settings": "integrate",
  "/webhooks/new": "integrate",
} as const satisfies Readonly<Record<string, Capability>>;

export type PortalPage = keyof typeof pageCapabilities;

const patterns = Object.entries(pageCapabilities).map(([page, capability]) => ({
  // A page with a fixed path comes before one with a parameter in its place.
  pattern: new RegExp(`^${page.replaceAll(/\[[^\]]+\]/g, "[^/]+")}$`),
  fixed: !page.includes("["),
  capability,
}));

/**
 * Returns the capability that a person needs for the page at a path, without query and hash. `undefined` for an unknown
 * path.
 */
export function findPageCapability(pathname: string): Capability | undefined {
  const matching = patterns.filter(({ pattern }) => pattern.test(pathname));
  return (matching.find(({ fixed }) => fixed) ?? matching[0])?.capability;
}
