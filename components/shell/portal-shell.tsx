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
import type { DestinationGroup } from "./navigation";
import { NavigationProgress } from "./navigation-progress";
import { OfflineNote } from "./offline-note";
import { useSession } from "./portal-session";
import { Sidebar } from "./sidebar";
import { currentTheme, usePreferences } from "./use-preferences";

const fetchPalette = () => import("../palette/palette");
const Palette = lazyComponent(() => fetchPalette().then((module) => module.Palette));
const ShortcutsSheet = lazyComponent(() =>
  import("./shortcuts-sheet").then((module) => module.ShortcutsSheet),
);

type PortalShellProps = {
  counter?: ReactNode;
  /** The pages that can be opened, computed on the server, so that pages need no code for it. */
  groups: readonly DestinationGroup[];
  /** Whether the sidebar starts collapsed. */
  narrow: boolean;
  children: ReactNode;
};

/** The frame of every portal page: navigation, account menu, and global shortcuts. */
export function PortalShell({ counter, groups, narrow, children }: PortalShellProps) {
  const session = useSession();
  const { texts } = useTexts();
  const { shell, common } = texts;
  const router = useRouter();
  const [going, startGoing] = useTransition();
  const { setTheme } = usePreferences();
  usePreparedPalette();
  const [palette, setPalette] = useState<"never" | "open" | "closed">("never");
  const [sheet, setSheet] = useState<"never" | "open" | "closed">("never");
  useShortcuts({
    "$mod+k": () => {
      // An open dialog must be answered first. Otherwise a secret shown once would be lost.
      if (document.querySelector('[role="alertdialog"]') !== null) return;
      setPalette((state) => (state === "open" ? "closed" : "open"));
    },
    "$mod+Shift+l": () => setTheme(currentTheme() === "dark" ? "light" : "dark"),
    "Shift+?": () => setSheet("open"),
    // For server-rendered filters, which have no script of their own.
    "/": () => document.querySelector<HTMLElement>("[data-filter]")?.focus(),
    ...Object.fromEntries(
      groups.flatMap(({ items }) =>
        items.map(({ keys, href }) => [keys, () => startGoing(() => router.push(href))]),
      ),
    ),
  });
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-surface px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {common.skipToContent}
      </a>
      {session.environment === "sandbox" ? (
        <div className="sticky top-0 z-40 h-[3px] bg-sandbox print:hidden" title={shell.sandboxNote} />
      ) : null}
      {going ? <NavigationProgress /> : null}
      <div className="md:flex">
        <Sidebar groups={groups} startsNarrow={narrow} />
        <BottomBar groups={groups} />
        <div className="min-w-0 flex-1 pb-14 md:pb-0 xl:has-[[data-beside]]:pr-[440px]">
          <OfflineNote />
          <header className="flex h-12 print:hidden items-center gap-3 border-line border-b px-4 md:px-6">
            {session.environment === "sandbox" ? (
              <span className="rounded-full bg-sandbox-soft px-2 py-0.5 font-medium text-meta text-sandbox">
                {shell.sandbox}
              </span>
            ) : null}
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
              <AccountMenu onShortcuts={() => setSheet("open")} />
            </div>
          </header>
          <main id="content" className="mx-auto max-w-content px-4 py-5 md:px-6">
            {children}
          </main>
        </div>
      </div>
      {palette === "never" ? null : (
        <Palette
          open={palette === "open"}
          onOpenChange={(open) => setPalette(open ? "open" : "closed")}
          onShortcuts={() => setSheet("open")}
        />
      )}
      {sheet === "never" ? null : (
        <ShortcutsSheet open={sheet === "open"} onOpenChange={(open) => setSheet(open ? "open" : "closed")} />
      )}
    </>
  );
}

/** Loaded while `⌘` or `Ctrl` is held, before `K` is pressed. */
function usePreparedPalette(): void {
  useEffect(() => {
    const prepare = ({ key, repeat }: KeyboardEvent) => {
      if (!repeat && (key === "Meta" || key === "Control")) void fetchPalette().catch(() => undefined);
    };
    window.addEventListener("keydown", prepare);
    return () => window.removeEventListener("keydown", prepare);
  }, []);
}
