"use client";

import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Kbd } from "./kbd";

/**
 * A menu behind a button. It is not modal, because a modal menu hides elements from assistive technology although they
 * can still have the focus.
 */
export function Menu({
  trigger,
  children,
  align = "end",
  defaultOpen = false,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  defaultOpen?: boolean;
}) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={findMain()}>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          className="z-50 min-w-44 rounded-panel bg-surface p-1 text-base text-ink shadow-overlay"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Returns the page's main landmark. All content must be in a landmark, also that of an open menu. */
function findMain(): Element | null {
  return typeof document === "undefined" ? null : document.querySelector("main");
}

const itemLook =
  "flex min-h-7 cursor-pointer items-center justify-between gap-4 rounded-control px-2 -outline-offset-2 data-[disabled]:cursor-not-allowed data-[highlighted]:bg-accent-soft data-[disabled]:text-ink3 data-[highlighted]:text-accent";

export function MenuItem({
  onSelect,
  disabled,
  shortcut,
  children,
}: {
  onSelect: () => void;
  disabled?: boolean;
  shortcut?: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      className={itemLook}
      onSelect={onSelect}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <span>{children}</span>
      {shortcut === undefined ? null : <Kbd keys={shortcut} />}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
