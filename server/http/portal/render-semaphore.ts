import { createSemaphore } from "../../create-semaphore";
import { overloadedError } from "../wire/overloaded";

/** Limits rendering to one document at a time, because it occupies the processor. Up to 20 wait. */
export const renderSemaphore = createSemaphore({
  maxRunning: 1,
  maxQueued: 20,
  createError: overloadedError,
});
