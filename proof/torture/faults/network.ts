import type { Random } from "../../kit/random";
import type { TcpProxy } from "../../kit/tcp-proxy";
import type { Testbed } from "../testbed/open-testbed";
import type { Fault } from "./fault";

/** Picks a proxy: in 75% of calls one to the database, otherwise the one to the receiver or the supplier. */
function pickProxy({ databaseProxies, outerProxies }: Testbed, random: Random): TcpProxy | undefined {
  const proxies = random.chance(0.25) ? outerProxies : databaseProxies;
  return proxies[random.between(0, proxies.length - 1)];
}

function defineProxyFault(
  name: string,
  weight: number,
  act: (proxy: TcpProxy, random: Random) => void,
): Fault {
  return {
    name,
    kind: "network",
    weight,
    inject: async (testbed, random) => {
      const proxy = pickProxy(testbed, random);
      if (proxy !== undefined) act(proxy, random);
      return proxy?.name;
    },
  };
}

export const networkFaults: readonly Fault[] = [
  defineProxyFault("wire frozen", 5, (proxy, random) => proxy.freeze(random.between(500, 8000))),
  defineProxyFault("connections reset", 6, (proxy) => proxy.reset()),
  defineProxyFault("connections refused", 3, (proxy, random) => proxy.refuse(random.between(500, 4000))),
  defineProxyFault("wire slow", 4, (proxy, random) => proxy.slow(random.between(1000, 5000))),
  {
    name: "reply of a commit dropped",
    kind: "network",
    weight: 8,
    inject: async ({ databaseProxies }, random) => {
      const proxy = databaseProxies[random.between(0, databaseProxies.length - 1)];
      proxy?.dropCommitReply(5000);
      return proxy?.name;
    },
  },
  {
    name: "connection lost before an outcome",
    kind: "network",
    weight: 4,
    inject: async ({ databaseProxies }, random) => {
      const proxy = databaseProxies[random.between(0, databaseProxies.length - 1)];
      proxy?.cutBeforeOutcome(5000);
      return proxy?.name;
    },
  },
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
