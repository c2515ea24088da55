import ipaddr from "ipaddr.js";

/**
 * The address a request came from: the socket's peer, or, where the peer is a trusted proxy, the right-most hop of
 * `X-Forwarded-For` that is not one. Everything left of that hop is the client's own claim.
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

/** One counter per IPv4 address, and per /64 of IPv6, which is what one subscriber gets. */
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
