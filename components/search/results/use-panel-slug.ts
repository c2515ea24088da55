"use client";

import { usePathname } from "next/navigation";

/** The vehicle whose panel is open beside the results. */
export function usePanelSlug(): string | undefined {
  const slug = /^\/vehicles\/([^/]+)/.exec(usePathname())?.[1];
  return slug === undefined ? undefined : decodeURIComponent(slug);
}
