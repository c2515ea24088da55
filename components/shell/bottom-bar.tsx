"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useState } from "react";
import { useTexts } from "../texts/texts-provider";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import type { Destination, DestinationGroup } from "./navigation";
import { LinkPending } from "./navigation-progress";
import { useIsHere } from "./sidebar";

/** The number of items that fit on a screen 320 px wide. */
const fitting = 5;
const itemLook = "flex min-h-12 w-full flex-col items-center justify-center gap-0.5 text-label";

/** The navigation on narrow screens: the first pages, as many as fit, and the others behind “More”. */
export function BottomBar({ groups }: { groups: readonly DestinationGroup[] }) {
  const { texts } = useTexts();
  const [open, setOpen] = useState(false);
  const items = groups.flatMap((group) => group.items);
  const shown = items.length > fitting ? fitting - 1 : fitting;
  const rest = items.slice(shown);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === "Escape") setOpen(false);
  };
  return (
    <nav
      aria-label={texts.shell.navigation}
      onKeyDown={closeOnEscape}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface md:hidden print:hidden"
    >
      {open ? <Rest items={rest} onGo={() => setOpen(false)} /> : null}
      <ul className="flex">
        {items.slice(0, shown).map((item) => (
          <li key={item.href} className="min-w-0 flex-1">
            <BarLink item={item} onGo={() => setOpen(false)} />
          </li>
        ))}
        {rest.length === 0 ? null : (
          <li className="min-w-0 flex-1">
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className={clsx(itemLook, "text-ink2")}
            >
              <Icon name="ellipsis" className="size-4" />
              {texts.shell.more}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Rest({ items, onGo }: { items: readonly Destination[]; onGo: () => void }) {
  return (
    <ul className="grid grid-cols-3 border-line border-b">
      {items.map((item) => (
        <li key={item.href} className="min-w-0">
          <BarLink item={item} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

function BarLink({ item, onGo }: { item: Destination; onGo: () => void }) {
  const here = useIsHere()(item.href);
  return (
    <Link
      href={item.href}
      onClick={onGo}
      aria-current={here ? "page" : undefined}
      className={clsx(itemLook, "text-center", here ? "font-medium text-accent" : "text-ink2")}
    >
      <Icon name={item.icon} className="size-4" />
      {item.label}
      <LinkPending />
    </Link>
  );
}
