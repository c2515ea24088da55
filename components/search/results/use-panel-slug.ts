"use client";

import { usePathname } from "next/navigation";

/** Returns the slug of the vehicle whose panel is open. */
export function usePanelSlug(): string | undefined {
  const slug = /^\/vehicles\/([^/]+)/.exec(usePathname())?.[1];
  return slug === undefined ? undefined : decodeURIComponent(slug);
}
