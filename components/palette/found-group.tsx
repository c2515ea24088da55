"use client";

import { clsx } from "clsx";
import { Command } from "cmdk";
import type { FoundItem } from "@/lib/contracts/portal/find";
import { foundByServiceKeyword } from "./found-by-service-keyword";
import { groupStyles, itemStyles } from "./palette-styles";

type FoundGroupProps = {
  heading: string;
  items: readonly FoundItem[];
  onGo: (href: string) => void;
};

/** A group of results that the API found. Choosing one opens its page. */
export function FoundGroup({ heading, items, onGo }: FoundGroupProps) {
  return (
    <Command.Group heading={heading} className={groupStyles}>
      {items.map(({ kind, reference, event_id, title, detail, href }) => (
        <Command.Item
          key={`${kind} ${reference ?? ""} ${event_id ?? ""}`}
          value={`${kind} ${reference ?? event_id ?? detail}`}
          keywords={[foundByServiceKeyword]}
          onSelect={() => onGo(href)}
          className={clsx(itemStyles, "flex-wrap gap-y-0 max-sm:py-1")}
        >
          <span className="max-w-60 shrink-0 truncate font-mono text-meta">
            {reference ?? event_id ?? detail}
          </span>
          <span title={title} className="min-w-0 flex-1 basis-40 truncate">
            {title === reference ? null : title}
          </span>
          {reference === null && event_id === null ? null : (
            <span title={detail} className="truncate text-ink3 text-meta max-sm:basis-full">
              {detail}
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
