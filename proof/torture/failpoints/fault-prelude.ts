import { injectedFaultMessage } from "../../invariants/checks/process";

/** The failures that can be injected at a failpoint. */
export const ways = ["kill", "throw", "database", "stall"] as const;
export type Way = (typeof ways)[number];

/** A message from the harness to a process: arm a failpoint, disarm it, or resume after it. */
export type Order = { arm: { name: string; way: Way } | null } | { goOn: true };

/** The message of a process that has reached the armed failpoint. */
export type Struck = { struck: string };

const stallMs = 3000;

/**
 * Code that is prepended to every bundle with failpoints. At the armed failpoint it reports to the harness.
 * Then it waits to be killed or resumed, throws an error, or stalls for 3 seconds.
 */
export const faultPrelude = `
globalThis.faultPoint ??= (() => {
  let armed = null;
  let goOn = () => {};
  process.on("message", (order) => {
    if ("arm" in order) armed = order.arm;
    else goOn();
  });
  process.channel?.unref();
  return async (name) => {
    if (armed?.name !== name) return;
    const { way } = armed;
    armed = null;
    process.send({ struck: name });
    if (way === "throw") throw new Error(${JSON.stringify(injectedFaultMessage)});
    if (way === "stall") await new Promise((resolve) => setTimeout(resolve, ${stallMs}));
    else await new Promise((resolve) => { goOn = resolve; });
  };
})();`;
