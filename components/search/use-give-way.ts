import { type RefObject, useEffect, useEffectEvent } from "react";

type GiveWayOptions = {
  box: RefObject<HTMLElement | null>;
  /** What opened the box, and closes it itself. */
  opener: RefObject<HTMLElement | null>;
  onGiveWay: () => void;
};

/** A box that gives way when somebody presses, or goes on with Tab, beside it. */
export function useGiveWay({ box, opener, onGiveWay }: GiveWayOptions): void {
  const giveWayTo = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node)) return;
    if (box.current?.contains(target) || opener.current?.contains(target)) return;
    onGiveWay();
  });
  useEffect(() => {
    const onGoing = ({ target }: Event) => giveWayTo(target);
    document.addEventListener("pointerdown", onGoing);
    document.addEventListener("focusin", onGoing);
    return () => {
      document.removeEventListener("pointerdown", onGoing);
      document.removeEventListener("focusin", onGoing);
    };
  }, []);
}
