import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link that opens another page of the portal without loading a new document. It does not prefetch the page: every
 * page depends on the request and has no static part. So the prefetches of the navigation would cost the server more
 * than the page view itself, and a click would still wait for a request.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
