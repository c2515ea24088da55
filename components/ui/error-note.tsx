"use client";

import type { ReactNode } from "react";
import { CopyText } from "./copy-text";

type ErrorNoteProps = {
  title: string;
  /** The advice: what to do now. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Facts for support: name and value. */
  facts: readonly { name: string; value: string; copy?: boolean }[];
  /** A link below the facts, for example to the request log. */
  more?: ReactNode;
  detailsLabel: string;
  copyLabel: string;
  /** The element of the title. It is a heading if the note is the main content of the page. Default: `p`. */
  heading?: "h1" | "h2" | "p";
};

/** An error with advice, actions and the facts that support needs. Unlike a toast, it does not disappear. */
export function ErrorNote({
  title,
  children,
  actions,
  facts,
  more,
  detailsLabel,
  copyLabel,
  heading: Heading = "p",
}: ErrorNoteProps) {
  return (
    <div role="alert" className="rounded-panel border border-bad bg-bad-soft px-4 py-3">
      <Heading className="font-semibold text-bad text-form">{title}</Heading>
      {children === undefined ? null : <div className="mt-1 max-w-prose text-ink">{children}</div>}
      {actions === undefined ? null : <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      {facts.length === 0 ? null : (
        <details className="mt-2 text-meta">
          <summary className="min-h-6 cursor-pointer text-ink2">{detailsLabel}</summary>
          <dl className="mt-1 grid grid-cols-[max-content_1fr] items-center gap-x-4">
            {facts.map(({ name, value, copy }) => (
              <div key={name} className="contents">
                <dt className="text-ink2">{name}</dt>
                <dd className="min-w-0">
                  {copy ? (
                    <CopyText text={value} label={copyLabel} />
                  ) : (
                    <span className="font-mono">{value}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {more === undefined ? null : <p className="min-h-6 pt-1">{more}</p>}
        </details>
      )}
    </div>
  );
}
