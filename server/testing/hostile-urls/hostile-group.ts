import type { UnsafeReason } from "@/lib/unsafe-reasons";

/** URLs that break one rule, with the reason each is refused for. */
export type HostileGroup = { rule: string; reason: UnsafeReason; urls: readonly string[] };

/** The hosts as URLs that are right in everything else. */
export function withHosts(hosts: readonly string[]): readonly string[] {
  return hosts.map((host) => `https://${host}/hook`);
}
