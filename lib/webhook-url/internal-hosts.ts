/** Domains of internal hosts. Their subdomains are internal too. */
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

/** Suffixes of internal hosts that are not a whole domain, such as that of Alibaba Cloud. */
const suffixes = ["-internal.aliyuncs.com"] as const;

/**
 * Returns whether a host is internal: it has a single label or ends with an internal domain or suffix. The host must be
 * in lower case and without a trailing dot.
 */
export function isInternalHost(host: string): boolean {
  if (!host.includes(".")) return true;
  return domains.some((domain) => isWithin(host, domain)) || suffixes.some((ending) => host.endsWith(ending));
}

/** Returns whether a host is the domain or one of its subdomains. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
