"use client";

import { useSyncExternalStore } from "react";

/** Returns path, query and hash of the current page. The server renders `/`. */
export function currentPath(): string {
  if (typeof window === "undefined") return "/";
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Returns the URL of the sign-in page, which leads back to this page. */
export function signInHref(path = currentPath()): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl: path })}`;
}

/** Returns the current path after hydration, and `/` before. */
export function useHere(): string {
  return useSyncExternalStore(onPopState, currentPath, () => "/");
}

function onPopState(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}
