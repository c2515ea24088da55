import type { PortalPage, pageCapabilities } from "@/lib/roles/page-capabilities";
import { type Capability, may } from "@/lib/roles/roles";
import type { Texts } from "@/lib/texts/en";
import type { IconName } from "../ui/icon";
import type { PortalSession } from "./portal-session";

export type Destination = { href: string; label: string; keys: `g ${string}`; icon: IconName };
export type DestinationGroup = { label: string | null; items: readonly Destination[] };

type Guarded = { href: string; needs?: Capability };
type Worker = Pick<PortalSession, "role" | "suspended" | "environment">;

/** Returns the groups of the sidebar with the pages that this person can open. */
export function destinations(worker: Worker, texts: Texts): readonly DestinationGroup[] {
  const { shell } = texts;
  if (worker.role === "crew") {
    return [
      { label: null, items: [{ href: "/desk", label: shell.desk, keys: "g k", icon: "clipboard-check" }] },
    ];
  }
  if (worker.suspended) return [{ label: null, items: [toDocs(shell)] }];
  return listGroups(texts)
    .map(({ label, items }) => ({ label, items: items.filter((item) => canOpen(worker, item)) }))
    .filter(({ items }) => items.length > 0);
}

/** The paths of pages that exist only in a sandbox. */
const sandboxPages: readonly string[] = ["/readiness", "/developers/outbox", "/developers/go-live"];

/**
 * Returns whether a person may open a page. The page must exist in this environment, and the person's role must have
 * the capability that the page needs. Pages without a capability are open to everyone.
 */
function canOpen(worker: Worker, { href, needs }: Guarded): boolean {
  if (worker.environment !== "sandbox" && sandboxPages.includes(href)) return false;
  return needs === undefined || may(worker, needs);
}

/**
 * Returns its argument unchanged. Its types ensure that `needs` is the capability of the page, so browsers need not
 * load the table of capabilities.
 */
function page<Page extends PortalPage, Shown>(
  shown: Shown & { href: Page; needs: (typeof pageCapabilities)[Page] },
): Shown & Guarded {
  return shown;
}

type GuardedGroup = { label: string | null; items: readonly (Destination & Guarded)[] };

function listGroups(texts: Texts): readonly GuardedGroup[] {
  const { shell, readiness } = texts;
  return [
    {
      label: null,
      items: [
        page({ href: "/", needs: "bookings", label: shell.today, keys: "g t", icon: "calendar-clock" }),
      ],
    },
    listSellingPages(shell),
    {
      label: shell.integrate,
      items: [
        page({ href: "/webhooks", needs: "integrate", label: shell.webhooks, keys: "g w", icon: "webhook" }),
        page({ href: "/events", needs: "integrate", label: shell.events, keys: "g e", icon: "radio" }),
        page({
          href: "/developers/logs",
          needs: "integrate",
          label: shell.logs,
          keys: "g l",
          icon: "scroll-text",
        }),
        page({ href: "/readiness", needs: "integrate", label: readiness.title, keys: "g y", icon: "check" }),
        page({ href: "/health", needs: "integrate", label: shell.health, keys: "g h", icon: "activity" }),
        page({
          href: "/developers/where",
          needs: "lookup",
          label: shell.idLookup,
          keys: "g x",
          icon: "search-code",
        }),
        page({
          href: "/developers/credentials",
          needs: "credentials",
          label: shell.credentials,
          keys: "g a",
          icon: "key-round",
        }),
        toDocs(shell),
      ],
    },
    listAdminPages(texts),
  ];
}

function listAdminPages({ shell, insights, reconciliation, customers }: Texts): GuardedGroup {
  return {
    label: shell.admin,
    items: [
      page({
        href: "/insights",
        needs: "insights",
        label: insights.title,
        keys: "g n",
        icon: "chart-column",
      }),
      page({
        href: "/reconciliation",
        needs: "reconcile",
        label: reconciliation.title,
        keys: "g r",
        icon: "clipboard-check",
      }),
      page({ href: "/settings/team", needs: "administer", label: shell.team, keys: "g m", icon: "users" }),
      page({
        href: "/settings/customers",
        needs: "administer",
        label: customers.title,
        keys: "g f",
        icon: "user-round",
      }),
      page({
        href: "/settings/audit",
        needs: "administer",
        label: shell.audit,
        keys: "g u",
        icon: "history",
      }),
    ],
  };
}

function listSellingPages(shell: Texts["shell"]): GuardedGroup {
  return {
    label: shell.sell,
    items: [
      page({ href: "/search", needs: "search", label: shell.searchCars, keys: "g s", icon: "search" }),
      page({ href: "/bookings", needs: "bookings", label: shell.bookings, keys: "g b", icon: "car-front" }),
      page({
        href: "/statements",
        needs: "money",
        label: shell.statements,
        keys: "g i",
        icon: "calendar-days",
      }),
      page({ href: "/payments", needs: "money", label: shell.payments, keys: "g p", icon: "wallet" }),
      page({ href: "/coverage", needs: "search", label: shell.coverage, keys: "g c", icon: "globe" }),
    ],
  };
}

function toDocs(shell: Texts["shell"]): Destination {
  return { href: "/docs", label: shell.docs, keys: "g d", icon: "book-open" };
}

/** Returns the pages that this person can open and that only the palette lists, not the sidebar. */
export function furtherPages(
  worker: Worker,
  { signature, mail, goLive }: Texts,
): readonly Pick<Destination, "href" | "label">[] {
  if (worker.suspended) return [];
  return [
    page({ href: "/developers/signature", needs: "integrate", label: signature.title }),
    page({ href: "/developers/outbox", needs: "administer", label: mail.outbox }),
    page({ href: "/developers/go-live", needs: "integrate", label: goLive.title }),
  ].filter((item) => canOpen(worker, item));
}
