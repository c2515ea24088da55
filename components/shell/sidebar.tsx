"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useTexts } from "../texts/texts-provider";
import { Icon } from "../ui/icon";
import { Kbd } from "../ui/kbd";
import { Link } from "../ui/link";
import type { Destination, DestinationGroup } from "./navigation";
import { LinkPending } from "./navigation-progress";
import { storePreference } from "./theme";

/** The paths of pages that belong to a search, so that the sidebar marks “Search” on them. */
const partsOfSearch = ["/vehicles", "/compare", "/reservations"];

type SidebarProps = { groups: readonly DestinationGroup[]; startsNarrow: boolean };

/** The navigation on wide screens, expanded or collapsed to icons. Narrow screens have `BottomBar`. */
export function Sidebar({ groups, startsNarrow }: SidebarProps) {
  const { texts } = useTexts();
  const isHere = useIsHere();
  const [narrow, setNarrow] = useState(startsNarrow);
  return (
    <nav
      aria-label={texts.shell.navigation}
      className={clsx(
        "sticky top-[3px] hidden h-[calc(100dvh-3px)] shrink-0 flex-col gap-4 overflow-y-auto border-line border-r bg-canvas px-2 py-3 md:flex print:hidden",
        narrow ? "w-rail" : "w-sidebar",
      )}
    >
      <p className={narrow ? "sr-only" : "px-2 font-semibold text-form"}>{texts.common.productName}</p>
      {groups.map(({ label, items }) => (
        <div key={label ?? ""} className={clsx(narrow && label !== null && "border-line border-t pt-3")}>
          {label === null ? null : (
            <p className={narrow ? "sr-only" : "px-2 pb-1 font-medium text-ink3 text-label"}>{label}</p>
          )}
          <ul>
            {items.map((item) => (
              <SidebarItem key={item.href} item={item} here={isHere(item.href)} narrow={narrow} />
            ))}
          </ul>
        </div>
      ))}
      <WidthButton narrow={narrow} onChange={setNarrow} />
    </nav>
  );
}

type WidthButtonProps = { narrow: boolean; onChange: (narrow: boolean) => void };

/**
 * The button that expands or collapses the sidebar. It stores the choice in a cookie, so that the server renders the
 * next page with it.
 */
function WidthButton({ narrow, onChange }: WidthButtonProps) {
  const { shell } = useTexts().texts;
  const change = () => {
    storePreference("sidebar", narrow ? "wide" : "narrow");
    onChange(!narrow);
  };
  const name = narrow ? shell.wideSidebar : shell.narrowSidebar;
  return (
    <button
      type="button"
      onClick={change}
      title={narrow ? name : undefined}
      className={clsx(itemLook(narrow), "mt-auto text-ink3 hover:bg-sunken hover:text-ink")}
    >
      <Icon name={narrow ? "panel-left-open" : "panel-left-close"} className="size-4" />
      <span className={clsx(narrow && "sr-only")}>{name}</span>
    </button>
  );
}

/**
 * Returns a function that tells whether a navigation link leads to the current page or to a parent of it. The search
 * also counts as the parent of the pages in `partsOfSearch`.
 */
export function useIsHere(): (href: string) => boolean {
  const path = usePathname();
  const isWithin = (part: string) => path === part || path.startsWith(`${part}/`);
  return (href) => {
    if (href === "/") return path === "/";
    return isWithin(href) || (href === "/search" && partsOfSearch.some(isWithin));
  };
}

function itemLook(narrow: boolean): string {
  return clsx("flex min-h-8 items-center gap-2 rounded-control", narrow ? "justify-center" : "px-2");
}

function SidebarItem({ item, here, narrow }: { item: Destination; here: boolean; narrow: boolean }) {
  return (
    <li>
      <Link
        href={item.href}
        aria-current={here ? "page" : undefined}
        aria-keyshortcuts={item.keys}
        title={narrow ? item.label : undefined}
        className={clsx(
          itemLook(narrow),
          here ? "bg-accent-soft font-medium text-accent" : "text-ink2 hover:bg-sunken hover:text-ink",
        )}
      >
        <Icon name={item.icon} className="size-4" />
        <span className={narrow ? "sr-only" : "flex-1"}>{item.label}</span>
        {narrow ? null : <Kbd keys={item.keys} />}
        <LinkPending />
      </Link>
    </li>
  );
}
