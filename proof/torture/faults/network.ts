import type { Random } from "../../kit/random";
import type { TcpProxy } from "../../kit/tcp-proxy";
import type { Testbed } from "../testbed/open-testbed";
import type { Fault } from "./fault";

type PickProxies = (testbed: Testbed, random: Random) => readonly TcpProxy[];

/** Picks the proxies to the database in 75% of calls, otherwise those to the receiver and the supplier. */
const pickAny: PickProxies = ({ databaseProxies, outerProxies }, random) =>
  random.chance(0.25) ? outerProxies : databaseProxies;

/** Creates a fault that acts on one proxy, drawn from those that `pick` returns. */
function defineProxyFault(
  { pick = pickAny, ...fault }: { name: string; weight: number; pick?: PickProxies },
  act: (proxy: TcpProxy, random: Random) => void,
): Fault {
  return {
    ...fault,
    kind: "network",
    inject: async (testbed, random) => {
      const proxies = pick(testbed, random);
      const proxy = proxies[random.between(0, proxies.length - 1)];
      if (proxy !== undefined) act(proxy, random);
      return proxy?.name;
    },
  };
}

const pickDatabase: PickProxies = ({ databaseProxies }) => databaseProxies;

export const networkFaults: readonly Fault[] = [
  defineProxyFault({ name: "wire frozen", weight: 5 }, (proxy, random) =>
    proxy.freeze(random.between(500, 8000)),
  ),
  defineProxyFault({ name: "connections reset", weight: 6 }, (proxy) => proxy.reset()),
  defineProxyFault({ name: "connections refused", weight: 3 }, (proxy, random) =>
    proxy.refuse(random.between(500, 4000)),
  ),
  defineProxyFault({ name: "wire slow", weight: 4 }, (proxy, random) =>
    proxy.slow(random.between(1000, 5000)),
  ),
  defineProxyFault({ name: "reply of a commit dropped", weight: 8, pick: pickDatabase }, (proxy) =>
    proxy.dropCommitReply(5000),
  ),
  defineProxyFault({ name: "connection lost before an outcome", weight: 4, pick: pickDatabase }, (proxy) =>
    proxy.cutBeforeOutcome(5000),
  ),
  {
    name: "receiver unreachable",
    kind: "network",
    weight: 3,
    inject: async ({ outerProxies }, random) => {
      const proxy = outerProxies.find(({ name }) => name === "receiver");
      proxy?.reset();
      proxy?.refuse(random.between(500, 3000));
      return proxy?.name;
    },
  },
];
