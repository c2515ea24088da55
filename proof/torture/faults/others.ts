import type { Random } from "../../kit/random";
import { changedTables, changeSchema } from "../testbed/change-schema";
import type { Mood } from "../testbed/receiver";
import type { Fault } from "./fault";

const longestPauseMs = 20_000;

/** Returns a pause in milliseconds. Most are short; one in five takes 5 to 20 seconds. */
function pauseMs(random: Random): number {
  return random.chance(0.2) ? random.between(5000, longestPauseMs) : random.between(1000, 5000);
}

export const otherFaults: readonly Fault[] = [
  {
    name: "process stopped for a while",
    kind: "other",
    weight: 6,
    strike: async ({ webs, workers }, random) => {
      const all = [...webs, ...workers];
      const chosen = all[random.between(0, all.length - 1)];
      if (chosen?.isReady() !== true) return undefined;
      chosen.pause(pauseMs(random));
      return chosen.name;
    },
  },
  {
    name: "clock moved ahead",
    kind: "other",
    weight: 1,
    strike: async ({ operate }, random) => {
      // The database may be down. An operator would retry; here the next fault follows soon.
      const moved = await operate("clock", "advance", `${random.between(30, 240)}s`).catch(() => undefined);
      return moved === undefined ? undefined : "service";
    },
  },
  {
    name: "rolling restart",
    kind: "other",
    weight: 2,
    strike: async ({ webs, workers }, random) => {
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
    strike: async ({ postgres }, random) => {
      const table = changedTables[random.between(0, changedTables.length - 1)];
      return table === undefined ? undefined : await changeSchema(postgres.url, table);
    },
  },
  {
    name: "endpoint misbehaving",
    kind: "other",
    weight: 5,
    strike: async ({ receiver, accounts }, random) => {
      const account = accounts[random.between(0, accounts.length - 1)];
      const anchor = random.chance(0.4);
      // A 410 response disables an endpoint, so only flaky endpoints return it.
      const moods: Mood[] = anchor ? [500, "reset", "hang"] : [500, 404, 302, 410, "reset", "hang"];
      const mood = moods[random.between(0, moods.length - 1)];
      const path = `/${account?.slug}/${anchor ? "anchor" : "moody"}`;
      receiver.setMood(path, mood);
      setTimeout(() => receiver.setMood(path, undefined), random.between(500, 3000));
      return `${path} ${mood}`;
    },
  },
];
