"use client";

import { useId, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";

const TryPanel = lazyComponent(async () => (await import("./try-panel")).TryPanel);

/** A button that opens the form of a request. Hidden without scripts. */
export function TryIt({ id, title }: { id: string; title: string }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className="my-4 noscript:hidden">
      <button
        type="button"
        aria-label={`Try it: ${title}`}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className="h-8 rounded-control border border-line-strong bg-surface px-3 font-medium text-ink text-meta hover:border-ink3"
      >
        Try it
      </button>
      <div id={panel}>
        {open ? <TryPanel open id={id} title={title} onClose={() => setOpen(false)} /> : null}
      </div>
    </div>
  );
}
