import type { Texts } from "@/lib/texts/en";
import type { PortalSession } from "./portal-session";

export type DestinationIcon =
  | "today"
  | "search"
  | "bookings"
  | "coverage"
  | "webhooks"
  | "events"
  | "logs"
  | "resolver"
  | "credentials"
  | "docs"
  | "team"
  | "audit"
  | "desk";

export type Destination = { href: string; label: string; keys: string; icon: DestinationIcon };
export type DestinationGroup = { label: string | null; items: readonly Destination[] };

/** Where this role can go, in the order of the sidebar. What a role cannot open is not offered to it. */
export function destinations(
  { role }: Pick<PortalSession, "role">,
  { shell }: Texts,
): readonly DestinationGroup[] {
  if (role === "crew") {
    return [{ label: null, items: [{ href: "/desk", label: shell.desk, keys: "g k", icon: "desk" }] }];
  }
  const docs: Destination = { href: "/docs", label: shell.docs, keys: "g d", icon: "docs" };
  return [
    { label: null, items: [{ href: "/", label: shell.today, keys: "g t", icon: "today" }] },
    {
      label: shell.sell,
      items: [
        { href: "/search", label: shell.searchCars, keys: "g s", icon: "search" },
        { href: "/bookings", label: shell.bookings, keys: "g b", icon: "bookings" },
        { href: "/coverage", label: shell.coverage, keys: "g c", icon: "coverage" },
      ],
    },
    {
      label: shell.integrate,
      items: role === "admin" ? [...forIntegrators(shell), docs] : [whereItIs(shell), docs],
    },
    ...(role === "admin" ? [{ label: shell.admin, items: forAdmins(shell) }] : []),
  ];
}

function forIntegrators(shell: Texts["shell"]): readonly Destination[] {
  return [
    { href: "/webhooks", label: shell.webhooks, keys: "g w", icon: "webhooks" },
    { href: "/events", label: shell.events, keys: "g e", icon: "events" },
    { href: "/developers/logs", label: shell.logs, keys: "g l", icon: "logs" },
    whereItIs(shell),
    { href: "/developers/credentials", label: shell.credentials, keys: "g a", icon: "credentials" },
  ];
}

function whereItIs(shell: Texts["shell"]): Destination {
  return { href: "/developers/where", label: shell.resolver, keys: "g x", icon: "resolver" };
}

function forAdmins(shell: Texts["shell"]): readonly Destination[] {
  return [
    { href: "/settings/team", label: shell.team, keys: "g m", icon: "team" },
    { href: "/settings/audit", label: shell.audit, keys: "g u", icon: "audit" },
  ];
}

/** Pages that are not in the sidebar, and found by their name all the same. */
export function furtherPages(
  { role }: Pick<PortalSession, "role">,
  { signature }: Texts,
): readonly Pick<Destination, "href" | "label">[] {
  return role === "admin" ? [{ href: "/developers/signature", label: signature.title }] : [];
}
