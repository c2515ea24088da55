import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to another page of the portal. It does not prefetch the page: every page depends on the request and has no
 * static part, so a prefetch costs the server about as much as a page view and saves no round trip on a click.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
