import ipaddr from "ipaddr.js";

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** The host agent of Azure: a public address that leads to the local network. */
const azureHostAgent = "168.63.129.16";

/**
 * Returns whether the address is in the public internet. False for IPv6 ranges that embed IPv4 addresses, because a
 * gateway decides where they lead.
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
