import type { ReactNode } from "react";

/** The empty state of a list: what it means, and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 px-3 py-8">
      <p className="font-medium text-form">{title}</p>
      {children === undefined ? null : <div className="max-w-prose text-ink2">{children}</div>}
    </div>
  );
}
