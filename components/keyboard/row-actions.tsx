"use client";

import { useEffect, useState } from "react";
import { lazyComponent } from "../ui/lazy-component";

const RowActionsMenu = lazyComponent(() =>
  import("./row-actions-menu").then((module) => module.RowActionsMenu),
);

const requested = "row-actions-requested";
const requests = new EventTarget();

/** Opens the shared actions menu for a row that has no menu of its own. `link` is the link of the row. */
export function openRowActions(link: HTMLAnchorElement): void {
  requests.dispatchEvent(new CustomEvent(requested, { detail: link }));
}

/** The shared actions menu that `openRowActions` opens. It is loaded on first use. */
export function RowActions() {
  const [opened, setOpened] = useState<{ link: HTMLAnchorElement; time: number }>();
  useEffect(() => {
    const open = (event: Event) => {
      const link: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (link instanceof HTMLAnchorElement) setOpened({ link, time: event.timeStamp });
    };
    requests.addEventListener(requested, open);
    return () => requests.removeEventListener(requested, open);
  }, []);
  if (opened === undefined) return null;
  return <RowActionsMenu key={opened.time} link={opened.link} onClose={() => setOpened(undefined)} />;
}
