import { clsx } from "clsx";

/**
 * A placeholder for content that is loading. `className` gives it the height of the content, so that nothing moves when
 * the content appears.
 */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={clsx("block animate-pulse rounded-control bg-sunken", className)} />
  );
}

/** Placeholders for the rows of a list that is loading. Screen readers announce `label`. */
export function SkeletonRows({ rows, className, label }: { rows: number; className: string; label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
        <div key={place} className={clsx("flex items-center px-3", className)}>
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
