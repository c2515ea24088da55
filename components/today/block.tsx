"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Section } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";

export type BlockQuery<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;

type BlockProps<Data> = {
  title: string;
  query: BlockQuery<Data>;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * One block of the page Today, with its own loading and error state. While a later request fails, the loaded
 * data stays visible, with a note.
 */
export function Block<Data>({ title, query, actions, children }: BlockProps<Data>) {
  const { texts } = useTexts();
  const { data, error } = query;
  return (
    <Section title={title} actions={actions}>
      <div className="min-h-[calc(3*var(--row))]">
        {data === undefined && error === null ? (
          <SkeletonRows rows={3} className="h-(--row)" label={texts.common.loading} />
        ) : null}
        {error === null ? null : <FailureNote error={error} onRetry={() => void query.refetch()} />}
        {data === undefined ? null : children(data)}
      </div>
    </Section>
  );
}

/** The text of a block without items. */
export function BlockEmpty({ children }: { children: string }) {
  return <p className="flex h-(--row) items-center px-3 text-ink2">{children}</p>;
}
