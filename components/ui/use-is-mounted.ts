import { type RefObject, useEffect, useRef } from "react";

/** Returns a reference that is true while the component is on the page, for asynchronous work that may end after it. */
export function useIsMounted(): RefObject<boolean> {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
