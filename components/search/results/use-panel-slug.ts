"use client";

import { usePathname } from "next/navigation";

/**
 * Returns the slug of the vehicle that the URL names, or `undefined` if it names none. In the search, the panel of that
 * vehicle is open.
 */
export function usePanelSlug(): string | undefined {
  const slug = /^\/vehicles\/([^/]+)/.exec(usePathname())?.[1];
  return slug === undefined ? undefined : decodeURIComponent(slug);
}
