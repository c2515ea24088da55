import type { Texts } from "@/lib/texts/en";
import type { PortalSession } from "./portal-session";

export type Destination = {
  href: string;
  label: string;
  keys: string;
  icon: "today" | "search" | "bookings" | "coverage" | "docs" | "desk";
};
export type DestinationGroup = { label: string | null; items: readonly Destination[] };

/** Where this role can go, in the order of the sidebar. */
export function destinations(
  session: Pick<PortalSession, "role">,
  { shell }: Texts,
): readonly DestinationGroup[] {
  const docs = {
    label: shell.integrate,
    items: [{ href: "/docs", label: shell.docs, keys: "g d", icon: "docs" }],
  } as const;
  if (session.role === "crew") {
    return [{ label: null, items: [{ href: "/desk", label: shell.desk, keys: "g k", icon: "desk" }] }];
  }
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
    docs,
  ];
}
