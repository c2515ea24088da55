/**
 * Runs a call with a signal that aborts when the worker stops, or with a `TimeoutError` after `ms` milliseconds. Leaves
 * no listener on the worker's signal, which outlives the call.
 */
export async function withDeadline<T>(
  limits: { ms: number; stop: AbortSignal },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { ms, stop } = limits;
  const controller = new AbortController();
  const onStop = () => controller.abort();
  const onTime = () => controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  const timer = setTimeout(onTime, Math.max(0, ms));
  stop.addEventListener("abort", onStop, { once: true });
  if (stop.aborted) onStop();
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", onStop);
  }
}
