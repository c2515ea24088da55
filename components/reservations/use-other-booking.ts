import { useRef, useState } from "react";

type OtherBooking = {
  /** The booking that the user is asked about. */
  found: string | undefined;
  checking: boolean;
  /** Calls `send`, unless another booking is found first, a check is running, or the user was not asked yet. */
  guard: (find: () => Promise<string | undefined>, send: () => void) => Promise<void>;
  /** Accepts the booking that was found, so that `guard` no longer asks about it. */
  accept: () => void;
};

/** Returns the state of the question whether to book although another booking has the same reference. */
export function useOtherBooking(): OtherBooking {
  const [found, setFound] = useState<string>();
  const [checking, setChecking] = useState(false);
  const running = useRef(false);
  const accepted = useRef<string>(undefined);
  return {
    found,
    checking,
    guard: async (find, send) => {
      // Set synchronously, so that the second of two clicks sees it before the next render.
      if (running.current) return;
      running.current = true;
      setChecking(true);
      try {
        // The submission reports a failure of the service. The check only asks a question.
        const other = await find().catch(() => undefined);
        const asks = other !== undefined && other !== accepted.current;
        setFound(asks ? other : undefined);
        if (!asks) send();
      } finally {
        running.current = false;
        setChecking(false);
      }
    },
    accept: () => {
      accepted.current = found;
    },
  };
}
