import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useTransition } from "react";

type ResultsChange<V> = {
  change: (input: V) => void;
  /** Whether a change is in progress, or the page does not show it yet. */
  busy: boolean;
  error: unknown;
};

/**
 * Returns `change`, which sends a change of the results of an upload or month, then calls `onDone` and reloads the
 * page's data. Until the page shows the change, further calls are ignored, so that a double click sends one request.
 */
export function useResultsChange<V = void>(
  send: (input: V) => Promise<unknown>,
  onDone: () => void = () => undefined,
): ResultsChange<V> {
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  // The second of two clicks can come before the next render.
  const sending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () =>
      startRefresh(() => {
        onDone();
        router.refresh();
      }),
    onSettled: () => {
      sending.current = false;
    },
  });
  return {
    change: (input) => {
      if (sending.current || refreshing) return;
      sending.current = true;
      mutate(input);
    },
    busy: isPending || refreshing,
    error,
  };
}
