"use client";

import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from "react";
import { reportChunkFailure, reportChunkLoaded, useRetryCount } from "./failed-chunks";

/** The props by which a component knows and changes whether it is open. */
type Opened = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

type Part<Props> = {
  fetchIt: () => Promise<ComponentType<Props>>;
  fetched?: LazyExoticComponent<ComponentType<Props>> | undefined;
};

/**
 * Returns a component that is loaded when it is first shown. Use it for components that the server's HTML need not
 * contain. It replaces `next/dynamic`, which costs 2 kB on every page.
 *
 * If the chunk cannot be loaded (no network, or a new release), the component closes as if the user had closed it, and
 * the page shows a note. The next opening loads the chunk again.
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
  // Nothing is loaded while it is closed.
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
    reportChunkLoaded(part);
    return { default: found };
  } catch {
    return { default: (props) => <ChunkFallback part={part} opened={props} /> };
  }
}

/**
 * Rendered in place of a component whose chunk could not be loaded. Reports the failure, closes the component
 * and renders nothing.
 */
function ChunkFallback({ part, opened }: { part: { fetched?: unknown }; opened: Opened }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chunk could not be loaded.
  useEffect(() => {
    const { onOpenChange, onClose } = opened;
    // A lazy component caches its failure, so another try needs a new one.
    part.fetched = undefined;
    reportChunkFailure(onOpenChange || onClose ? undefined : part);
    onOpenChange?.(false);
    onClose?.();
  }, []);
  return null;
}
