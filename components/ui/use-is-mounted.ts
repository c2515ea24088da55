import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref that is true while the component is mounted, for asynchronous work that may end later. */
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
