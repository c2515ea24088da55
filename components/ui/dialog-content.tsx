"use client";

import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { DialogBackdrop } from "./dialog-backdrop";
import { Icon } from "./icon";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /**
   * The label of the close button. Without it there is no such button, and the content must close the dialog.
   */
  closeLabel?: string;
  children: ReactNode;
  /** True for an alert dialog, which asks for a decision. */
  alert?: boolean;
  /** True for a drawer at the right edge instead of a centred dialog. */
  side?: boolean;
  /** True if a click outside and Escape do not close the dialog. */
  sticky?: boolean;
  /**
   * The element that gets the focus when the dialog closes. Default: the element that had the focus before it opened.
   */
  opener?: RefObject<HTMLElement | null> | undefined;
};

/**
 * The content of a dialog. It is loaded separately, because it needs the code that keeps the focus inside the dialog.
 */
export function DialogContent({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  alert = false,
  side = false,
  sticky = false,
  opener,
}: DialogProps) {
  const hold = sticky ? (event: Event) => event.preventDefault() : undefined;
  const focusOpener = (event: Event) => {
    if (opener?.current == null) return;
    event.preventDefault();
    opener.current.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <DialogBackdrop />
        <Radix.Content
          {...(alert ? { role: "alertdialog", "aria-modal": true } : {})}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          onCloseAutoFocus={focusOpener}
          {...(hold === undefined ? {} : { onInteractOutside: hold, onEscapeKeyDown: hold })}
          className={clsx(
            "fixed z-50 flex flex-col overflow-y-auto bg-surface text-ink shadow-overlay",
            side
              ? "inset-y-0 right-0 w-full max-w-[440px]"
              : "top-[12vh] left-1/2 max-h-[80vh] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 rounded-panel",
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <Radix.Title className="min-w-0 break-words font-semibold text-section">{title}</Radix.Title>
            {closeLabel === undefined ? null : (
              <Radix.Close
                aria-label={closeLabel}
                className="-mr-1 rounded-control p-1 text-ink2 hover:bg-sunken"
              >
                <Icon name="x" className="size-4" />
              </Radix.Close>
            )}
          </div>
          {description === undefined ? null : (
            <Radix.Description className="px-5 pt-1 text-ink2">{description}</Radix.Description>
          )}
          <div className="px-5 pt-4 pb-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
