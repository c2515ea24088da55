"use client";

import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from "react";
import { reportChunkFailure, tellFetched, useRetryCount } from "./failed-chunks";

/** What a part of a page may know of being open, and may do about it. */
type Opened = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

type Part<Props> = {
  fetchIt: () => Promise<ComponentType<Props>>;
  fetched?: LazyExoticComponent<ComponentType<Props>> | undefined;
};

/**
 * A component that is fetched when it is first shown, for what no page shows as it comes from the server. It is what
 * `next/dynamic` does without what that brings along for pages that are made there: two kilobytes on every page.
 *
 * One that cannot be fetched, without a network or after a release that took it away, takes nothing else with it: it
 * closes as if somebody had closed it, the page says so, and the next opening fetches it anew.
 */
export function lazyComponent<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part: Part<Props> = { fetchIt };
  return (props) => <Later part={part} props={props} />;
}

function Later<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  useRetryCount();
  const { open }: Opened = props;
  // What is closed is not fetched for the sake of it.
  if (part.fetched === undefined && open === false) return null;
  part.fetched ??= lazy(() => fetchPart(part));
  return (
    <Suspense fallback={null}>
      <part.fetched {...props} />
    </Suspense>
  );
}

async function fetchPart<Props extends object>(
  part: Part<Props>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    const found = await part.fetchIt();
    tellFetched(part);
    return { default: found };
  } catch {
    return { default: (props) => <ChunkFallback part={part} opened={props} /> };
  }
}

/** Shows nothing where something was to be. */
function ChunkFallback({ part, opened }: { part: { fetched?: unknown }; opened: Opened }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was found missing.
  useEffect(() => {
    const { onOpenChange, onClose } = opened;
    // A lazy component remembers how it ended: another try needs another one.
    part.fetched = undefined;
    reportChunkFailure(onOpenChange || onClose ? undefined : part);
    onOpenChange?.(false);
    onClose?.();
  }, []);
  return null;
}
