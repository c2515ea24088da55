import ipaddr from "ipaddr.js";

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** The host agent of Azure: a public address that leads to the local network. */
const azureHostAgent = "168.63.129.16";

/**
 * Checks whether connections to the address go to the public internet. IPv6 forms that contain an IPv4
 * address are never public, because a gateway decides where they lead.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return ipaddr.IPv4.parse(address).range() === "unicast" && address !== azureHostAgent;
  }
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(globalUnicast) && parsed.range() === "unicast";
}
