import { type RefObject, useEffect, useEffectEvent } from "react";

type GiveWayOptions = {
  box: RefObject<HTMLElement | null>;
  /** The element that opened the popover and closes it itself. It gets the focus back after Escape. */
  opener: RefObject<HTMLElement | null>;
  onGiveWay: () => void;
};

/** Closes a popover on Escape, on a press outside, and when Tab leaves it. */
export function useDismiss({ box, opener, onGiveWay }: GiveWayOptions): void {
  const giveWayTo = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node)) return;
    if (box.current?.contains(target) || opener.current?.contains(target)) return;
    onGiveWay();
  });
  const giveWayToEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Closes only this popover, wherever the focus is.
    event.preventDefault();
    event.stopPropagation();
    onGiveWay();
    opener.current?.focus();
  });
  useEffect(() => {
    const onGoing = ({ target }: Event) => giveWayTo(target);
    const onKey = (event: KeyboardEvent) => giveWayToEscape(event);
    document.addEventListener("pointerdown", onGoing);
    document.addEventListener("focusin", onGoing);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", onGoing);
      document.removeEventListener("focusin", onGoing);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}
