"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTexts } from "../texts/texts-provider";
import { Kbd } from "../ui/kbd";
import { destinationIcons } from "./destination-icons";
import { type Destination, destinations } from "./navigation";
import { useSession } from "./portal-session";

/** Pages one comes to from a search and goes back from to it. */
const partsOfSearch = ["/vehicles", "/compare", "/reservations"];

/** The main navigation of a wide screen; a narrow one has `BottomBar`. */
export function Sidebar() {
  const session = useSession();
  const { texts } = useTexts();
  const isHere = useIsHere();
  return (
    <nav
      aria-label={texts.shell.navigation}
      className="sticky top-[3px] hidden h-[calc(100dvh-3px)] w-sidebar shrink-0 flex-col gap-4 overflow-y-auto border-line border-r bg-canvas px-2 py-3 md:flex print:hidden"
    >
      <p className="px-2 font-semibold text-form">{texts.common.productName}</p>
      {destinations(session, texts).map(({ label, items }) => (
        <div key={label ?? ""}>
          {label === null ? null : <p className="px-2 pb-1 font-medium text-ink3 text-label">{label}</p>}
          <ul>
            {items.map((item) => (
              <SidebarItem key={item.href} item={item} here={isHere(item.href)} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Whether a destination leads to the page that is open, or to one it leads on to. */
export function useIsHere(): (href: string) => boolean {
  const path = usePathname();
  const isWithin = (part: string) => path === part || path.startsWith(`${part}/`);
  return (href) => {
    if (href === "/") return path === "/";
    return isWithin(href) || (href === "/search" && partsOfSearch.some(isWithin));
  };
}

function SidebarItem({ item, here }: { item: Destination; here: boolean }) {
  const Icon = destinationIcons[item.icon];
  return (
    <li>
      <Link
        href={item.href}
        aria-current={here ? "page" : undefined}
        aria-keyshortcuts={item.keys}
        className={clsx(
          "flex min-h-8 items-center gap-2 rounded-control px-2",
          here ? "bg-accent-soft font-medium text-accent" : "text-ink2 hover:bg-sunken hover:text-ink",
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1">{item.label}</span>
        <Kbd keys={item.keys} />
      </Link>
    </li>
  );
}
