import type { Fault } from "./fault";

const kill = { kind: "kill" } as const;

export const kills: readonly Fault[] = [
  {
    ...kill,
    name: "web killed",
    weight: 10,
    inject: async ({ webs }, random) => {
      const web = webs[random.between(0, webs.length - 1)];
      if (web?.isReady() !== true) return undefined;
      web.kill();
      return web.name;
    },
  },
  {
    ...kill,
    name: "worker killed",
    weight: 10,
    inject: async ({ workers }, random) => {
      const worker = workers[random.between(0, workers.length - 1)];
      if (worker?.isReady() !== true) return undefined;
      worker.kill();
      return worker.name;
    },
  },
  {
    ...kill,
    name: "session ended",
    weight: 8,
    inject: async ({ postgres }, random) =>
      (await postgres.terminateBackend(random.between(0, 1000))) ? "postgres" : undefined,
  },
  {
    ...kill,
    name: "session killed",
    weight: 3,
    inject: async ({ postgres }, random) =>
      (await postgres.killBackend(random.between(0, 1000))) ? "postgres" : undefined,
  },
  {
    ...kill,
    name: "postmaster killed",
    weight: 4,
    inject: async ({ postgres }) => {
      await postgres.kill();
      return "postgres";
    },
  },
  {
    ...kill,
    name: "postmaster quit",
    weight: 2,
    inject: async ({ postgres }) => {
      await postgres.stopImmediately();
      return "postgres";
    },
  },
];
