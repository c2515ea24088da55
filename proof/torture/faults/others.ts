import type { Random } from "../../kit/random";
import { changeableTables, changeSchema } from "../testbed/change-schema";
import type { EndpointResponse } from "../testbed/receiver";
import type { Fault } from "./fault";

const maxPauseMs = 20_000;

/** Returns a pause in milliseconds. Most are short; one in five takes 5 to 20 seconds. */
function drawPauseMs(random: Random): number {
  return random.chance(0.2) ? random.between(5000, maxPauseMs) : random.between(1000, 5000);
}

export const otherFaults: readonly Fault[] = [
  {
    name: "process stopped for a while",
    kind: "other",
    weight: 6,
    inject: async ({ webs, workers }, random) => {
      const all = [...webs, ...workers];
      const chosen = all[random.between(0, all.length - 1)];
      if (chosen?.isReady() !== true) return undefined;
      chosen.pause(drawPauseMs(random));
      return chosen.name;
    },
  },
  {
    name: "clock moved ahead",
    kind: "other",
    weight: 1,
    inject: async ({ operate }, random) => {
      // The database may be down. An operator would retry; here the next fault follows soon.
      const moved = await operate("clock", "advance", `${random.between(30, 240)}s`).catch(() => undefined);
      return moved === undefined ? undefined : "service";
    },
  },
  {
    name: "rolling restart",
    kind: "other",
    weight: 2,
    inject: async ({ webs, workers }, random) => {
      const all = [...webs, ...workers];
      const chosen = all[random.between(0, all.length - 1)];
      if (chosen?.isReady() !== true) return undefined;
      // Not awaited, so that other faults can overlap with the restart.
      void chosen.replace();
      return chosen.name;
    },
  },
  {
    name: "schema changed",
    kind: "other",
    weight: 2,
    inject: async ({ postgres }, random) => {
      const table = changeableTables[random.between(0, changeableTables.length - 1)];
      return table === undefined ? undefined : await changeSchema(postgres.url, table);
    },
  },
  {
    name: "endpoint misbehaving",
    kind: "other",
    weight: 5,
    inject: async ({ receiver, accounts }, random) => {
      const account = accounts[random.between(0, accounts.length - 1)];
      const anchor = random.chance(0.4);
      // A 410 response disables an endpoint, so only flaky endpoints return it.
      const replies: EndpointResponse[] = anchor
        ? [500, "reset", "hang"]
        : [500, 404, 302, 410, "reset", "hang"];
      const reply = replies[random.between(0, replies.length - 1)];
      const path = `/${account?.slug}/${anchor ? "anchor" : "flaky"}`;
      receiver.setReply(path, reply);
      setTimeout(() => receiver.setReply(path, undefined), random.between(500, 3000));
      return `${path} ${reply}`;
    },
  },
];
