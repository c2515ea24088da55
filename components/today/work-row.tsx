import type { ReactNode } from "react";
import { Link } from "../ui/link";

type WorkRowProps = { href: string; reference: string; about: string; children: ReactNode };

/**
 * An item of a list in one line: the reference, the description `about`, and `children`, such as the time left. On a
 * phone, the description is in a second line.
 */
export function WorkRow({ href, reference, about, children }: WorkRowProps) {
  return (
    <li className="flex min-h-(--row) items-center gap-x-3 border-line border-b px-3 hover:bg-sunken max-sm:flex-wrap max-sm:py-1">
      <Link
        href={href}
        data-row={reference}
        title={reference}
        className="min-h-6 shrink-0 content-center truncate font-mono text-accent text-meta hover:underline sm:max-w-[45%]"
      >
        {reference}
      </Link>
      <span className="min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full" title={about}>
        {about}
      </span>
      <span className="shrink-0 text-right text-meta max-sm:ml-auto">{children}</span>
    </li>
  );
}
