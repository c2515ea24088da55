/** Names that lead inside somebody's network, and their subdomains. */
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

/** Alibaba marks its internal names inside a label. */
const endings = ["-internal.aliyuncs.com"] as const;

/** Whether a host, in lower case and without its trailing dot, has a single label or an internal suffix. */
export function isInternalHost(host: string): boolean {
  if (!host.includes(".")) return true;
  return domains.some((domain) => isWithin(host, domain)) || endings.some((ending) => host.endsWith(ending));
}

/** Whether a host is the domain or a subdomain of it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
