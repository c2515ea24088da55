import { Resolver } from "node:dns/promises";

/** Every A and AAAA address of a host; none, or a rejection, where nobody knows any. Stops looking once aborted. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks the configured name servers, or those given, directly: the system's own look-up would add search domains and
 * /etc/hosts, and its few threads are shared with everything else, so that one dead server would hold up every host.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
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

export const resolveHost = createResolve();
