"use client";

import { type MouseEvent, useEffect, useState } from "react";
import { isTyping, readSingleKeys } from "@/components/keyboard/single-keys";
import { lazyComponent } from "@/components/ui/lazy-component";

const SearchDialog = lazyComponent(async () => (await import("./search-dialog")).SearchDialog);

/**
 * A link to the search page of the documentation. With scripts, a click or the key `/` opens the search in a dialog
 * instead.
 */
export function DocsSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !readSingleKeys()) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", openByKey);
    return () => window.removeEventListener("keydown", openByKey);
  }, []);
  const openByClick = (event: MouseEvent) => {
    // A click with a modifier opens the page in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        href="/docs/search?q="
        onClick={openByClick}
        aria-keyshortcuts="/"
        className="flex h-8 items-center gap-3 rounded-control border border-line-strong bg-surface px-3 text-ink2 text-meta hover:text-ink sm:min-w-52"
      >
        <span className="grow">Search documentation</span>
        <span aria-hidden="true" className="hidden font-mono text-ink3 text-label noscript:hidden md:inline">
          /
        </span>
      </a>
      <SearchDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
