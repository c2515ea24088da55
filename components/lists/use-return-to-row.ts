import { useEffect, useRef } from "react";

/**
 * Calls `focus` with the ID of the record that a panel showed last, when that panel closes. `shown` is undefined while
 * no panel is open.
 */
export function useReturnToRow(shown: string | undefined, focus: (id: string) => void): void {
  const before = useRef(shown);
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    if (shown === undefined && before.current !== undefined) latest.current(before.current);
    before.current = shown;
  }, [shown]);
}
