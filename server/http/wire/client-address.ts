import ipaddr from "ipaddr.js";

/**
 * Returns the address that a request came from: the socket's peer or, behind trusted proxies, the right-most hop of
 * `X-Forwarded-For` that is not a trusted proxy. The client can forge everything left of that hop.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trustedProxies: readonly string[],
): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  let address = peer;
  while (isTrusted(address, trustedProxies)) {
    const hop = hops.pop();
    if (hop === undefined || !ipaddr.isValid(hop)) break;
    address = hop;
  }
  return address;
}

/**
 * Returns the group that an address is counted in: an IPv4 address itself, or the /64 of an IPv6 address,
 * which is the usual allocation of one subscriber.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

function isTrusted(address: string, trustedProxies: readonly string[]): boolean {
  if (trustedProxies.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trustedProxies.some((proxy) => {
    const [network, bits] = ipaddr.isValidCIDR(proxy)
      ? ipaddr.parseCIDR(proxy)
      : [ipaddr.process(proxy), undefined];
    if (network.kind() !== parsed.kind()) return false;
    return bits === undefined ? network.toString() === parsed.toString() : parsed.match([network, bits]);
  });
}
