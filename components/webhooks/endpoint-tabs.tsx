"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";

/** The tabs of an endpoint's page, each with its own URL. */
export function EndpointTabs({ id }: { id: string }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const path = usePathname();
  const start = `/webhooks/${id}`;
  const rest = path.slice(start.length);
  const tabs = [
    { href: start, label: webhooks.tabDeliveries, here: rest === "" || rest.startsWith("/deliveries") },
    { href: `${start}/health`, label: webhooks.tabHealth, here: rest === "/health" },
    { href: `${start}/settings`, label: webhooks.tabSettings, here: rest === "/settings" },
    { href: `${start}/secret`, label: webhooks.tabSecret, here: rest === "/secret" },
  ];
  return (
    <nav aria-label={webhooks.tabs} className="flex gap-1 border-line border-b">
      {tabs.map(({ href, label, here }) => (
        <Link
          key={href}
          href={href}
          aria-current={here ? "page" : undefined}
          className={clsx(
            "-mb-px inline-flex h-9 items-center border-b-2 px-3",
            here ? "border-accent font-medium text-ink" : "border-transparent text-ink2 hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
