import type { Random } from "../../kit/random";
import type { SupervisedProcess } from "../../kit/supervise-process";
import type { Fault } from "./fault";

const kill = { kind: "kill" } as const;

/** Kills one of the processes, if it is ready. Returns its name, or `undefined` if it was not killed. */
function killOne(processes: readonly SupervisedProcess[], random: Random): string | undefined {
  const chosen = processes[random.between(0, processes.length - 1)];
  if (chosen?.isReady() !== true) return undefined;
  chosen.kill();
  return chosen.name;
}

export const kills: readonly Fault[] = [
  { ...kill, name: "web killed", weight: 10, inject: async ({ webs }, random) => killOne(webs, random) },
  {
    ...kill,
    name: "worker killed",
    weight: 10,
    inject: async ({ workers }, random) => killOne(workers, random),
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
