import type { Texts } from "@/lib/texts/en";
import type { IconName } from "../ui/icon";
import type { PortalSession } from "./portal-session";

export type Destination = { href: string; label: string; keys: `g ${string}`; icon: IconName };
export type DestinationGroup = { label: string | null; items: readonly Destination[] };

type Worker = Pick<PortalSession, "role" | "suspended" | "environment">;

/** Returns the pages this person can open, in the order of the sidebar. */
export function destinations(
  { role, suspended }: Worker,
  { shell, reconciliation }: Texts,
): readonly DestinationGroup[] {
  if (role === "crew") {
    return [
      { label: null, items: [{ href: "/desk", label: shell.desk, keys: "g k", icon: "clipboard-check" }] },
    ];
  }
  const docs: Destination = { href: "/docs", label: shell.docs, keys: "g d", icon: "book-open" };
  if (suspended) return [{ label: null, items: [docs] }];
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
      items: role === "admin" ? [...forIntegrators(shell), docs] : [whereItIs(shell), docs],
    },
    ...(role === "admin" ? [{ label: shell.admin, items: forAdmins(shell, reconciliation.title) }] : []),
  ];
}

function forIntegrators(shell: Texts["shell"]): readonly Destination[] {
  return [
    { href: "/webhooks", label: shell.webhooks, keys: "g w", icon: "webhook" },
    { href: "/events", label: shell.events, keys: "g e", icon: "radio" },
    { href: "/developers/logs", label: shell.logs, keys: "g l", icon: "scroll-text" },
    whereItIs(shell),
    { href: "/developers/credentials", label: shell.credentials, keys: "g a", icon: "key-round" },
  ];
}

function whereItIs(shell: Texts["shell"]): Destination {
  return { href: "/developers/where", label: shell.idLookup, keys: "g x", icon: "search-code" };
}

function forAdmins(shell: Texts["shell"], reconciliation: string): readonly Destination[] {
  return [
    { href: "/reconciliation", label: reconciliation, keys: "g r", icon: "clipboard-check" },
    { href: "/settings/team", label: shell.team, keys: "g m", icon: "users" },
    { href: "/settings/audit", label: shell.audit, keys: "g u", icon: "history" },
  ];
}

/** Returns pages that are not in the sidebar but can be found by name. */
export function furtherPages(
  { role, suspended, environment }: Worker,
  { signature, mail }: Texts,
): readonly Pick<Destination, "href" | "label">[] {
  if (role !== "admin" || suspended) return [];
  const outbox = { href: "/developers/outbox", label: mail.outbox };
  return [
    { href: "/developers/signature", label: signature.title },
    ...(environment === "sandbox" ? [outbox] : []),
  ];
}
