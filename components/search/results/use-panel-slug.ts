"use client";

import { usePathname } from "next/navigation";

/** Returns the slug of the vehicle in the URL, whose panel is open. Undefined on other pages. */
export function usePanelSlug(): string | undefined {
  const slug = /^\/vehicles\/([^/]+)/.exec(usePathname())?.[1];
  return slug === undefined ? undefined : decodeURIComponent(slug);
}
