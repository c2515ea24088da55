import { type RefObject, useEffect, useEffectEvent } from "react";

type GiveWayOptions = {
  box: RefObject<HTMLElement | null>;
  /** What opened the box, and closes it itself. After Escape the focus goes back to it. */
  opener: RefObject<HTMLElement | null>;
  onGiveWay: () => void;
};

/** A box that gives way to Escape, and when somebody presses, or goes on with Tab, beside it. */
export function useDismiss({ box, opener, onGiveWay }: GiveWayOptions): void {
  const giveWayTo = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node)) return;
    if (box.current?.contains(target) || opener.current?.contains(target)) return;
    onGiveWay();
  });
  const giveWayToEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // It closes the box and nothing around it, wherever the focus is: on the box, its opener, or nowhere.
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
