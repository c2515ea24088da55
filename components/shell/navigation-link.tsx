"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link of the navigation. It prefetches its page when the pointer enters it or it gets the focus. On sight, each page
 * would request all the others.
 */
export function NavigationLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [intended, setIntended] = useState(false);
  const intend = () => setIntended(true);
  return <Link {...props} prefetch={intended ? null : false} onPointerEnter={intend} onFocus={intend} />;
}
