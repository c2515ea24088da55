"use client";

import { type KeyboardEvent, type ReactNode, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { storePreference } from "../shell/theme";

type Panel = { language: string; name: string; content: ReactNode };

type Tabs = {
  group: string;
  /** The programming language stored in the reader's cookie. The first paint already shows it. */
  initial: string | undefined;
  panels: readonly Panel[];
};

/** The programming language that was chosen on this page. All examples follow it. */
let chosen: string | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(language: string): void {
  chosen = language;
  storePreference("docs-language", language);
  for (const listener of listeners) listener();
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * One example in several programming languages. A choice applies to all examples and is stored for other pages. An
 * example without the chosen language shows the first of its languages. Without scripts, all languages are shown.
 */
export function LanguageTabs({ group, initial, panels }: Tabs) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useSyncExternalStore(
    subscribe,
    () => chosen ?? initial,
    () => initial,
  );
  const place = Math.max(
    0,
    panels.findIndex(({ language }) => language === wanted),
  );
  const show = (next: number) => {
    const { language } = panels[next] ?? {};
    if (language === undefined) return;
    const before = list.current?.getBoundingClientRect().top ?? 0;
    flushSync(() => choose(language));
    // Examples above change their height: keep this one in its place on the screen.
    window.scrollBy({ top: (list.current?.getBoundingClientRect().top ?? 0) - before, behavior: "instant" });
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    const last = panels.length - 1;
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? last : undefined;
    if (step === undefined && next === undefined) return;
    event.preventDefault();
    show(next ?? (place + (step ?? 0) + panels.length) % panels.length);
  };
  return (
    <div className="my-4 rounded-panel border border-line">
      <div
        ref={list}
        role="tablist"
        aria-label="Language of the example"
        tabIndex={-1}
        onKeyDown={handleKey}
        className="flex flex-wrap gap-x-1 px-2 noscript:hidden"
      >
        {panels.map(({ language, name }, index) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${group}-${language}-tab`}
            aria-controls={`${group}-${language}`}
            aria-selected={index === place}
            tabIndex={index === place ? 0 : -1}
            onClick={() => show(index)}
            className="-mb-px min-h-8 border-transparent border-b-2 px-2 font-medium text-ink2 text-meta hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      {panels.map(({ language, name, content }, index) => (
        <div
          key={language}
          role="tabpanel"
          id={`${group}-${language}`}
          aria-labelledby={`${group}-${language}-tab`}
          className={index === place ? "" : "hidden noscript:block"}
        >
          <p className="hidden px-4 pt-2 font-medium text-ink2 text-meta noscript:block">{name}</p>
          {content}
        </div>
      ))}
    </div>
  );
}
