"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Command, defaultFilter, useCommandState } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useDeferredValue, useState } from "react";
import { findQuery } from "@/lib/api/find";
import type { FoundItem } from "@/lib/contracts/portal/find";
import { useTexts } from "../texts/texts-provider";
import { destinations, furtherPages } from "./navigation";
import { useSession } from "./portal-session";
import { QueryProvider } from "./query-provider";

const itemLook =
  "flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent";

/** Said of what the service found: by an id, perhaps, that is not among the words that are shown. */
const found = "found by the service";

function scoreOf(value: string, search: string, keywords: string[] = []): number {
  return keywords.includes(found) ? 1 : defaultFilter(value, search.trim(), keywords);
}

/** Finds a booking, draft or event by whatever id somebody reads out, and goes to any page. Opens without motion. */
export function Palette(props: PaletteProps) {
  return (
    <QueryProvider>
      <OpenedPalette {...props} />
    </QueryProvider>
  );
}

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

function OpenedPalette({ open, onOpenChange }: PaletteProps) {
  const { texts } = useTexts();
  const { shell } = texts;
  const session = useSession();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const answer = useQuery({
    ...findQuery(wanted),
    enabled: open && wanted.length > 1 && session.role !== "crew",
  });
  const go = (href: string) => {
    onOpenChange(false);
    setTyped("");
    router.push(href);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content className="fixed top-[12vh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-panel bg-surface shadow-overlay">
          <Dialog.Title className="sr-only">{shell.openPalette}</Dialog.Title>
          <Dialog.Description className="sr-only">{shell.paletteHint}</Dialog.Description>
          <Command label={shell.openPalette} filter={scoreOf} loop>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={shell.paletteHint}
              className="h-11 w-full rounded-t-panel border-line border-b bg-surface px-4 text-form -outline-offset-2 placeholder:text-ink3"
            />
            <Command.List className="max-h-[50vh] overflow-y-auto p-1">
              <FoundGroup heading={shell.paletteFound} items={answer.data?.data ?? []} onGo={go} />
              <Command.Group
                heading={shell.palettePages}
                className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink3 [&_[cmdk-group-heading]]:text-label"
              >
                {[
                  ...destinations(session, texts).flatMap(({ items }) => items),
                  ...furtherPages(session, texts),
                ].map(({ href, label }) => (
                  <Command.Item key={href} value={label} onSelect={() => go(href)} className={itemLook}>
                    {label}
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
            <NothingFound text={shell.paletteEmpty} searching={answer.isFetching} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FoundGroupProps = {
  heading: string;
  items: readonly FoundItem[];
  onGo: (href: string) => void;
};

function FoundGroup({ heading, items, onGo }: FoundGroupProps) {
  if (items.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink3 [&_[cmdk-group-heading]]:text-label"
    >
      {items.map(({ kind, reference, event_id, title, detail, href }) => (
        <Command.Item
          key={`${kind} ${reference ?? ""} ${event_id ?? ""}`}
          value={`${kind} ${reference ?? event_id ?? detail}`}
          keywords={[found]}
          onSelect={() => onGo(href)}
          className={clsx(itemLook, "flex-wrap gap-y-0 max-sm:py-1")}
        >
          <span className="max-w-60 shrink-0 truncate font-mono text-meta">
            {reference ?? event_id ?? detail}
          </span>
          <span title={title} className="min-w-0 flex-1 basis-40 truncate">
            {title === reference ? null : title}
          </span>
          {reference === null && event_id === null ? null : (
            <span title={detail} className="truncate text-ink3 text-meta max-sm:basis-full">
              {detail}
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Beside the list, not in it, where it would be a child no list box may have. */
function NothingFound({ text, searching }: { text: string; searching: boolean }) {
  const count = useCommandState((state) => state.filtered.count);
  return (
    <p role="status" className={count === 0 && !searching ? "px-4 py-6 text-center text-ink2" : "sr-only"}>
      {count === 0 && !searching ? text : ""}
    </p>
  );
}
