import type { ReactNode } from "react";

export function PageHeader({
  title,
  note,
  actions,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-4">
      <div className="min-w-0">
        <h1 className="font-semibold text-title">{title}</h1>
        {note === undefined ? null : <div className="text-ink2">{note}</div>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

/** A named section of a page. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0 border-line border-t py-4">
      <div className="flex items-center justify-between gap-4 pb-2">
        <h2 className="font-semibold text-section">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
