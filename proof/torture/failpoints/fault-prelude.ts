import { injectedFaultMessage } from "../../invariants/checks/process";

/** The failures that can be injected at a failpoint. */
export const failureModes = ["kill", "throw", "database", "stall"] as const;
export type FailureMode = (typeof failureModes)[number];

/** A message from the harness to a process: arm a failpoint, disarm it, or resume after it. */
export type FaultCommand = { arm: { name: string; mode: FailureMode } | null } | { resume: true };

/** The message of a process that has reached the armed failpoint. */
export type FailpointReached = { reached: string };

const stallMs = 3000;

/**
 * Code that is prepended to every bundle with failpoints. At the armed failpoint it reports to the harness.
 * Then it waits to be killed or resumed, throws an error, or stalls for 3 seconds.
 */
export const faultPrelude = `
globalThis.faultPoint ??= (() => {
  let armed = null;
  let resume = () => {};
  process.on("message", (order) => {
    if ("arm" in order) armed = order.arm;
    else resume();
  });
  process.channel?.unref();
  return async (name) => {
    if (armed?.name !== name) return;
    const { mode } = armed;
    armed = null;
    process.send({ reached: name });
    if (mode === "throw") throw new Error(${JSON.stringify(injectedFaultMessage)});
    if (mode === "stall") await new Promise((resolve) => setTimeout(resolve, ${stallMs}));
    else await new Promise((resolve) => { resume = resolve; });
  };
})();`;
