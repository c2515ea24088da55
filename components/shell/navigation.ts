import { findPageCapability } from "@/lib/roles/page-capabilities";
import { may } from "@/lib/roles/roles";
import type { Texts } from "@/lib/texts/en";
import type { IconName } from "../ui/icon";
import type { PortalSession } from "./portal-session";

export type Destination = { href: string; label: string; keys: `g ${string}`; icon: IconName };
export type DestinationGroup = { label: string | null; items: readonly Destination[] };

type Worker = Pick<PortalSession, "role" | "suspended" | "environment">;

/** Returns the pages this person can open, in the order of the sidebar. */
export function destinations(worker: Worker, texts: Texts): readonly DestinationGroup[] {
  const { shell } = texts;
  if (worker.role === "crew") {
    return [
      { label: null, items: [{ href: "/desk", label: shell.desk, keys: "g k", icon: "clipboard-check" }] },
    ];
  }
  if (worker.suspended) return [{ label: null, items: [toDocs(shell)] }];
  return listGroups(texts)
    .map(({ label, items }) => ({ label, items: items.filter(({ href }) => canOpen(worker, href)) }))
    .filter(({ items }) => items.length > 0);
}

/** Pages that only a sandbox has. */
const sandboxPages: readonly string[] = ["/readiness", "/developers/outbox", "/developers/go-live"];

/** Returns whether the role of a person opens a page. Pages without a capability are public. */
function canOpen(worker: Worker, href: string): boolean {
  if (worker.environment !== "sandbox" && sandboxPages.includes(href)) return false;
  const capability = findPageCapability(href);
  return capability === undefined || may(worker, capability);
}

function listGroups({ shell, insights, reconciliation, readiness }: Texts): readonly DestinationGroup[] {
  return [
    { label: null, items: [{ href: "/", label: shell.today, keys: "g t", icon: "calendar-clock" }] },
    {
      label: shell.sell,
      items: [
        { href: "/search", label: shell.searchCars, keys: "g s", icon: "search" },
        { href: "/bookings", label: shell.bookings, keys: "g b", icon: "car-front" },
        { href: "/statements", label: shell.statements, keys: "g i", icon: "calendar-days" },
        { href: "/payments", label: shell.payments, keys: "g p", icon: "wallet" },
        { href: "/coverage", label: shell.coverage, keys: "g c", icon: "globe" },
      ],
    },
    {
      label: shell.integrate,
      items: [
        { href: "/webhooks", label: shell.webhooks, keys: "g w", icon: "webhook" },
        { href: "/events", label: shell.events, keys: "g e", icon: "radio" },
        { href: "/developers/logs", label: shell.logs, keys: "g l", icon: "scroll-text" },
        { href: "/readiness", label: readiness.title, keys: "g y", icon: "check" },
        { href: "/health", label: shell.health, keys: "g h", icon: "activity" },
        { href: "/developers/where", label: shell.idLookup, keys: "g x", icon: "search-code" },
        { href: "/developers/credentials", label: shell.credentials, keys: "g a", icon: "key-round" },
        toDocs(shell),
      ],
    },
    {
      label: shell.admin,
      items: [
        { href: "/insights", label: insights.title, keys: "g n", icon: "chart-column" },
        { href: "/reconciliation", label: reconciliation.title, keys: "g r", icon: "clipboard-check" },
        { href: "/settings/team", label: shell.team, keys: "g m", icon: "users" },
        { href: "/settings/audit", label: shell.audit, keys: "g u", icon: "history" },
      ],
    },
  ];
}

function toDocs(shell: Texts["shell"]): Destination {
  return { href: "/docs", label: shell.docs, keys: "g d", icon: "book-open" };
}

/** Returns pages that are not in the sidebar but can be found by name. */
export function furtherPages(
  worker: Worker,
  { signature, mail, goLive }: Texts,
): readonly Pick<Destination, "href" | "label">[] {
  if (worker.suspended) return [];
  return [
    { href: "/developers/signature", label: signature.title },
    { href: "/developers/outbox", label: mail.outbox },
    { href: "/developers/go-live", label: goLive.title },
  ].filter(({ href }) => canOpen(worker, href));
}
