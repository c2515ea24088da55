import { faultOnPurpose } from "../../invariants/checks/process";

/** What can happen at a point. */
export const ways = ["kill", "throw", "database", "stall"] as const;
export type Way = (typeof ways)[number];

/** What the harness tells a process: to fail at a point, or to go on. */
export type Order = { arm: { name: string; way: Way } | null } | { goOn: true };

/** What a process says when it has come to the point. */
export type Struck = { struck: string };

const stallMs = 3000;

/**
 * Stands before the code of every bundle that has the points in it. A process that came to the armed point says so,
 * and there it is killed, throws, waits for its database's sessions to be ended, or stalls.
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
    if (way === "throw") throw new Error(${JSON.stringify(faultOnPurpose)});
    if (way === "stall") await new Promise((resolve) => setTimeout(resolve, ${stallMs}));
    else await new Promise((resolve) => { goOn = resolve; });
  };
})();`;
