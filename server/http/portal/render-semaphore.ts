import { createSemaphore } from "../../create-semaphore";
import { overloadedError } from "../wire/overloaded";

/**
 * Limits this process to rendering one document at a time, because rendering occupies the processor. Up to 20 further
 * documents wait; more are refused with 503.
 */
export const renderSemaphore = createSemaphore({
  maxRunning: 1,
  maxQueued: 20,
  createError: overloadedError,
});
