/** Domains for internal addresses, including their subdomains. */
const domains = [
  // Local networks and container platforms.
  "internal",
  "local",
  "lan",
  "localdomain",
  "home.arpa",
  "svc",
  "cluster.local",
  "flycast",
  "railway.internal",
  // Amazon
  "ec2.internal",
  "compute.internal",
  "vpce.amazonaws.com",
  "vpce.amazonaws.com.cn",
  // Google
  "metadata.google.internal",
  "metadata.goog",
  // Azure
  "internal.cloudapp.net",
  // Oracle
  "oraclevcn.com",
  // Tencent
  "metadata.tencentyun.com",
] as const;

/** Host suffixes that begin in the middle of a label, such as one of Alibaba Cloud. */
const suffixes = ["-internal.aliyuncs.com"] as const;

/**
 * Returns whether a host has a single label or an internal suffix. The host must be in lower case and without
 * a trailing dot.
 */
export function isInternalHost(host: string): boolean {
  if (!host.includes(".")) return true;
  return domains.some((domain) => isWithin(host, domain)) || suffixes.some((ending) => host.endsWith(ending));
}

/** Returns whether a host is the domain or one of its subdomains. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
