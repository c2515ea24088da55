import { Resolver } from "node:dns/promises";

/**
 * Returns all A and AAAA addresses of a host. Returns none, or rejects, if there are none. Stops when
 * aborted.
 */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Creates a resolver that queries `servers`, or the system's name servers, directly. The system resolver would add
 * search domains and /etc/hosts. Its few threads are shared, so one slow name server would delay all lookups.
 */
export function createResolve(servers: readonly string[] | null): Resolve {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers !== null) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const found = await Promise.all([
      resolver.resolve4(host).catch(() => []),
      resolver.resolve6(host).catch(() => []),
    ]);
    signal.removeEventListener("abort", cancel);
    return found.flat();
  };
}
