import type { Random } from "../../kit/random";
import type { TcpProxy } from "../../kit/tcp-proxy";
import type { Stage } from "../testbed/open-testbed";
import type { Fault } from "./fault";

/**
 * Picks a connection. Three of four picks are to the database, the others to the receiver or the supplier.
 */
function pick({ databaseWires, outerWires }: Stage, random: Random): TcpProxy | undefined {
  const wires = random.chance(0.25) ? outerWires : databaseWires;
  return wires[random.between(0, wires.length - 1)];
}

function onWire(name: string, weight: number, act: (wire: TcpProxy, random: Random) => void): Fault {
  return {
    name,
    kind: "network",
    weight,
    strike: async (stage, random) => {
      const wire = pick(stage, random);
      if (wire !== undefined) act(wire, random);
      return wire?.name;
    },
  };
}

export const wireFaults: readonly Fault[] = [
  onWire("wire frozen", 5, (wire, random) => wire.freeze(random.between(500, 8000))),
  onWire("connections reset", 6, (wire) => wire.reset()),
  onWire("connections refused", 3, (wire, random) => wire.refuse(random.between(500, 4000))),
  onWire("wire slow", 4, (wire, random) => wire.slow(random.between(1000, 5000))),
  {
    name: "reply of a commit dropped",
    kind: "network",
    weight: 8,
    strike: async ({ databaseWires }, random) => {
      const wire = databaseWires[random.between(0, databaseWires.length - 1)];
      wire?.dropCommitReply(5000);
      return wire?.name;
    },
  },
  {
    name: "connection lost before an outcome",
    kind: "network",
    weight: 4,
    strike: async ({ databaseWires }, random) => {
      const wire = databaseWires[random.between(0, databaseWires.length - 1)];
      wire?.cutBeforeOutcome(5000);
      return wire?.name;
    },
  },
  {
    name: "receiver unreachable",
    kind: "network",
    weight: 3,
    strike: async ({ outerWires }, random) => {
      const wire = outerWires.find(({ name }) => name === "receiver");
      wire?.reset();
      wire?.refuse(random.between(500, 3000));
      return wire?.name;
    },
  },
];
