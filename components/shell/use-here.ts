"use client";

import { useSyncExternalStore } from "react";

/** Returns the path, query and hash of the current page, or `/` on the server. */
export function currentPath(): string {
  if (typeof window === "undefined") return "/";
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Returns the URL of the sign-in page, with the path to open after sign-in: by default the current page. */
export function signInHref(path = currentPath()): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl: path })}`;
}

/** Returns the path, query and hash of the current page, or `/` before hydration. */
export function useHere(): string {
  return useSyncExternalStore(onPopState, currentPath, () => "/");
}

function onPopState(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}
