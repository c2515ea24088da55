"use client";

import { clsx } from "clsx";
import {
  BookOpen,
  CalendarClock,
  CarFront,
  ClipboardCheck,
  Globe,
  History,
  KeyRound,
  type LucideIcon,
  Radio,
  ScrollText,
  Search,
  SearchCode,
  Users,
  Webhook,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTexts } from "../texts/texts-provider";
import { Kbd } from "../ui/kbd";
import { type Destination, type DestinationIcon, destinations } from "./navigation";
import { useSession } from "./portal-session";

const icons: Record<DestinationIcon, LucideIcon> = {
  today: CalendarClock,
  search: Search,
  bookings: CarFront,
  coverage: Globe,
  webhooks: Webhook,
  events: Radio,
  logs: ScrollText,
  resolver: SearchCode,
  credentials: KeyRound,
  docs: BookOpen,
  team: Users,
  audit: History,
  desk: ClipboardCheck,
};

/** Pages one comes to from a search and goes back from to it. */
const partsOfSearch = ["/vehicles", "/compare", "/reservations"];

/** The main navigation: words beside icons where there is room, icons alone on a narrow screen's bottom bar. */
export function Sidebar() {
  const session = useSession();
  const { texts } = useTexts();
  const path = usePathname();
  const isWithin = (part: string) => path === part || path.startsWith(`${part}/`);
  const isHere = (href: string) => {
    if (href === "/") return path === "/";
    return isWithin(href) || (href === "/search" && partsOfSearch.some(isWithin));
  };
  return (
    <nav
      aria-label={texts.shell.navigation}
      className="fixed inset-x-0 bottom-0 z-30 flex print:hidden border-line border-t bg-surface md:sticky md:inset-auto md:top-[3px] md:h-[calc(100dvh-3px)] md:w-sidebar md:shrink-0 md:flex-col md:gap-4 md:border-t-0 md:border-r md:bg-canvas md:px-2 md:py-3"
    >
      <p className="hidden px-2 font-semibold text-form md:block">{texts.common.productName}</p>
      {destinations(session, texts).map(({ label, items }) => (
        <div key={label ?? ""} className="contents md:block">
          {label === null ? null : (
            <p className="hidden px-2 pb-1 font-medium text-ink3 text-label md:block">{label}</p>
          )}
          <ul className="flex flex-1 md:block" style={{ flexGrow: items.length }}>
            {items.map((item) => (
              <SidebarItem key={item.href} item={item} here={isHere(item.href)} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SidebarItem({ item, here }: { item: Destination; here: boolean }) {
  const Icon = icons[item.icon];
  return (
    <li className="flex-1">
      <Link
        href={item.href}
        aria-current={here ? "page" : undefined}
        aria-keyshortcuts={item.keys}
        className={clsx(
          "flex min-h-12 flex-col items-center justify-center gap-0.5 text-label md:min-h-8 md:flex-row md:justify-start md:gap-2 md:rounded-control md:px-2 md:text-base",
          here ? "font-medium text-accent md:bg-accent-soft" : "text-ink2 hover:bg-sunken hover:text-ink",
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="md:flex-1">{item.label}</span>
        <Kbd keys={item.keys} />
      </Link>
    </li>
  );
}
