import { useRef, useState } from "react";

type OtherBooking = {
  /** The reference of the booking that the user is asked about. Undefined if there is no question. */
  found: string | undefined;
  checking: boolean;
  /**
   * Looks for another booking with `find` before the body is sent. Calls `send` if it finds none, if the user has
   * accepted the one found, or if `find` fails. Does nothing while an earlier call runs.
   */
  guard: (find: () => Promise<string | undefined>, send: () => void) => Promise<void>;
  /** Accepts the booking that was found, so that `guard` no longer asks about it. */
  accept: () => void;
};

/**
 * Returns the state of the question whether to book although another booking has the same external reference, and the
 * functions that ask and answer it.
 */
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
