import { type RefObject, useEffect, useEffectEvent } from "react";

type DismissOptions = {
  box: RefObject<HTMLElement | null>;
  /** The element that opens and closes the popover. It gets the focus back after Escape. */
  opener: RefObject<HTMLElement | null>;
  onDismiss: () => void;
};

/** Closes a popover on Escape, on a press outside, and when the focus moves outside. */
export function useDismiss({ box, opener, onDismiss }: DismissOptions): void {
  const dismissOutside = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node)) return;
    if (box.current?.contains(target) || opener.current?.contains(target)) return;
    onDismiss();
  });
  const dismissOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Closes only this popover, wherever the focus is.
    event.preventDefault();
    event.stopPropagation();
    onDismiss();
    opener.current?.focus();
  });
  useEffect(() => {
    const onOutside = ({ target }: Event) => dismissOutside(target);
    const onKey = (event: KeyboardEvent) => dismissOnEscape(event);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}
