import { createSemaphore } from "../../create-semaphore";
import { overloadedError } from "../wire/overloaded";

/** Rendering occupies the processor, so one document at a time leaves the rest to other requests. */
export const renderSlot = createSemaphore({
  maxRunning: 1,
  maxQueued: 20,
  createError: overloadedError,
});
