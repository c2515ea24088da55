"use client";

import { Command, defaultFilter, useCommandState } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useCallback, useDeferredValue, useRef, useState } from "react";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { DialogBackdrop } from "../ui/dialog-backdrop";
import { lazyComponent } from "../ui/lazy-component";
import { foundByServiceKeyword } from "./found-by-service-keyword";
import { PaletteChoices, type PalettePage } from "./palette-choices";
import { readSearchedCity } from "./searched-city";
import { type PaletteResults, usePaletteSearch } from "./use-palette-search";

const FoundGroup = lazyComponent(() => import("./found-group").then((module) => module.FoundGroup));

/**
 * The group of cars that are missing from the list of results. Loaded only while the page shows a search of one city.
 */
const MissingCarGroup = lazyComponent(() =>
  import("./missing-car-group").then((module) => module.MissingCarGroup),
);

function scoreOf(value: string, search: string, keywords: string[] = []): number {
  return keywords.includes(foundByServiceKeyword) ? 1 : defaultFilter(value, search.trim(), keywords);
}

type PaletteProps = {
  /** The pages that the user may open, computed on the server. */
  pages: readonly PalettePage[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
};

/**
 * Finds bookings, drafts, events and requests by any ID, opens pages, and runs the page's actions. Opens
 * without animation.
 */
export function Palette({ pages, open, onOpenChange, onShortcuts }: PaletteProps) {
  const { shell } = useTexts().texts;
  const chosen = useRef<() => void>(undefined);
  const before = useRef<Element>(null);
  const onRun = useCallback(
    (run: () => void) => {
      chosen.current = run;
      onOpenChange(false);
    },
    [onOpenChange],
  );
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus();
    const run = chosen.current;
    chosen.current = undefined;
    run?.();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Content
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-panel bg-surface shadow-overlay"
        >
          <Dialog.Title className="sr-only">{shell.openPalette}</Dialog.Title>
          <Dialog.Description className="sr-only">{shell.paletteHint}</Dialog.Description>
          <Commands pages={pages} onRun={onRun} onShortcuts={onShortcuts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The maximum length of a search text. No ID is longer. */
const maxQueryLength = 255;

type CommandsProps = Pick<PaletteProps, "pages" | "onShortcuts"> & { onRun: (run: () => void) => void };

/** The content of the open palette. */
function Commands({ pages, onRun, onShortcuts }: CommandsProps) {
  const { shell } = useTexts().texts;
  const session = useSession();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const mayFind =
    wanted.length > 1 && wanted.length <= maxQueryLength && session.role !== "crew" && !session.suspended;
  const found = usePaletteSearch(mayFind ? wanted : "");
  const city = readSearchedCity();
  const onGo = useCallback((href: string) => onRun(() => router.push(href)), [onRun, router]);
  return (
    <Command label={shell.openPalette} filter={scoreOf} loop>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={shell.paletteHint}
        className="h-11 w-full rounded-t-panel border-line border-b bg-surface px-4 text-form -outline-offset-2 placeholder:text-ink3"
      />
      <Command.List className="max-h-[50vh] overflow-y-auto p-1">
        {found.items.length === 0 ? null : (
          <FoundGroup heading={shell.paletteFound} items={found.items} onGo={onGo} />
        )}
        {city === null ? null : <MissingCarGroup city={city} q={mayFind ? wanted : ""} onRun={onRun} />}
        <PaletteChoices pages={pages} onRun={onRun} onGo={onGo} onShortcuts={onShortcuts} />
      </Command.List>
      <NothingFound found={found.state} />
    </Command>
  );
}

/**
 * The text shown if nothing matches or the search fails. It is rendered next to the list, because a list box may
 * contain only options.
 */
function NothingFound({ found }: { found: PaletteResults["state"] }) {
  const { shell } = useTexts().texts;
  const missing = useCommandState((state) => (state.filtered.count === 0 ? state.search.trim() : ""));
  const empty = missing !== "" && found === "done" ? shell.paletteEmpty.replace("{q}", () => missing) : "";
  const text = found === "failed" ? shell.paletteFailed : empty;
  return (
    <p role="status" className={text === "" ? "sr-only" : "break-words px-4 py-6 text-center text-ink2"}>
      {text}
    </p>
  );
}
