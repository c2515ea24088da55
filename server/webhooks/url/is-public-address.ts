import ipaddr from "ipaddr.js";

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Azure's host agent: a public address that leads inside. */
const inside = "168.63.129.16";

/**
 * Whether a connection to the address leaves for the public internet. Forms that carry an IPv4 address inside an
 * IPv6 one never do: where they lead is decided by a gateway.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return ipaddr.IPv4.parse(address).range() === "unicast" && address !== inside;
  }
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(globalUnicast) && parsed.range() === "unicast";
}
