"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState, useTransition } from "react";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Icon } from "../ui/icon";
import { Kbd } from "../ui/kbd";
import { lazyComponent } from "../ui/lazy-component";
import { AccountMenu } from "./account-menu";
import { BottomBar } from "./bottom-bar";
import type { Destination, DestinationGroup } from "./navigation";
import { NavigationProgress } from "./navigation-progress";
import { OfflineNote } from "./offline-note";
import { Sidebar } from "./sidebar";
import { currentTheme, setTheme } from "./theme";

const fetchPalette = () => import("../palette/palette");
const Palette = lazyComponent(() => fetchPalette().then((module) => module.Palette));
const ShortcutsDialog = lazyComponent(() =>
  import("./shortcuts-dialog").then((module) => module.ShortcutsDialog),
);

type PortalShellProps = {
  counter?: ReactNode;
  /** The name of the environment in the header. */
  badge: ReactNode;
  /** The pages that the user may open, computed on the server, so that the browser loads no code for it. */
  groups: readonly DestinationGroup[];
  /** Pages that only the palette lists. */
  further: readonly Pick<Destination, "href" | "label">[];
  /** Whether the sidebar starts collapsed. */
  narrow: boolean;
  children: ReactNode;
};

/** The frame of every portal page: navigation, account menu, and global shortcuts. */
export function PortalShell({ counter, badge, groups, further, narrow, children }: PortalShellProps) {
  const { shell } = useTexts().texts;
  const router = useRouter();
  const [going, startGoing] = useTransition();
  usePreparedPalette();
  const [palette, setPalette] = useState<"never" | "open" | "closed">("never");
  const [shortcuts, setShortcuts] = useState<"never" | "open" | "closed">("never");
  useShortcuts({
    "$mod+k": () => {
      // An open dialog must be answered first. Otherwise a secret shown once would be lost.
      if (document.querySelector('[role="alertdialog"]') !== null) return;
      setPalette((state) => (state === "open" ? "closed" : "open"));
    },
    "$mod+Shift+l": () => setTheme(currentTheme() === "dark" ? "light" : "dark"),
    "Shift+?": () => setShortcuts("open"),
    // For server-rendered filters, which have no script.
    "/": () => document.querySelector<HTMLElement>("[data-filter]")?.focus(),
    ...Object.fromEntries(
      groups.flatMap(({ items }) =>
        items.map(({ keys, href }) => [keys, () => startGoing(() => router.push(href))]),
      ),
    ),
  });
  return (
    <>
      {going ? <NavigationProgress /> : null}
      <div className="md:flex">
        <Sidebar groups={groups} startsNarrow={narrow} />
        <BottomBar groups={groups} />
        <div className="min-w-0 flex-1 pb-14 md:pb-0 xl:has-[[data-beside]]:pr-[440px]">
          <OfflineNote />
          <header className="flex h-12 print:hidden items-center gap-3 border-line border-b px-4 md:px-6">
            {badge}
            <button
              type="button"
              aria-keyshortcuts="Meta+K Control+K"
              title={shell.openPalette}
              onPointerEnter={() => void fetchPalette().catch(() => undefined)}
              onClick={() => setPalette("open")}
              className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control border border-line bg-surface px-2 text-ink3 hover:border-line-strong md:max-w-md"
            >
              <Icon name="search" className="size-4" />
              <span className="flex-1 truncate text-left">{shell.openPalette}</span>
              <Kbd keys="Meta+K" />
            </button>
            <div className="ml-auto flex items-center gap-2">
              {counter}
              <AccountMenu onShortcuts={() => setShortcuts("open")} />
            </div>
          </header>
          <main id="content" className="mx-auto max-w-content px-4 py-5 md:px-6">
            {children}
          </main>
        </div>
      </div>
      {palette === "never" ? null : (
        <Palette
          pages={[...groups.flatMap(({ items }) => items), ...further]}
          open={palette === "open"}
          onOpenChange={(open) => setPalette(open ? "open" : "closed")}
          onShortcuts={() => setShortcuts("open")}
        />
      )}
      {shortcuts === "never" ? null : (
        <ShortcutsDialog
          open={shortcuts === "open"}
          onOpenChange={(open) => setShortcuts(open ? "open" : "closed")}
        />
      )}
    </>
  );
}

/** Loads the palette when `⌘` or `Ctrl` is pressed, before `K` follows. */
function usePreparedPalette(): void {
  useEffect(() => {
    const prepare = ({ key, repeat }: KeyboardEvent) => {
      if (!repeat && (key === "Meta" || key === "Control")) void fetchPalette().catch(() => undefined);
    };
    window.addEventListener("keydown", prepare);
    return () => window.removeEventListener("keydown", prepare);
  }, []);
}
