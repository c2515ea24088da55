"use client";

import type { ReactNode } from "react";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { SkeletonRows } from "../ui/skeleton";

type ListBodyProps<R> = {
  list: { data: { data: readonly R[] } | undefined; error: Error | null; refetch: () => unknown };
  /** The content to show instead of the rows if there are none. */
  empty: ReactNode;
  children: (rows: readonly R[]) => ReactNode;
};

/** The rows of a page of a list, or its loading, error or empty state. An error leaves earlier rows in place. */
export function ListBody<R>({ list, empty, children }: ListBodyProps<R>) {
  const { common } = useTexts().texts;
  const { data, error, refetch } = list;
  const failed =
    error === null ? null : (
      <div className="py-4">
        <FailureNote error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (data === undefined) {
    return failed ?? <SkeletonRows rows={10} className="h-(--row)" label={common.loading} />;
  }
  if (data.data.length === 0) return empty;
  return (
    <>
      {failed}
      {children(data.data)}
    </>
  );
}
