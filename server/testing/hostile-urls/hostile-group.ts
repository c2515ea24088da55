import type { UnsafeReason } from "@/lib/unsafe-reasons";

/** URLs that break one rule, with the reason for their rejection. */
export type HostileGroup = { rule: string; reason: UnsafeReason; urls: readonly string[] };

/** Returns otherwise valid URLs with these hosts. */
export function withHosts(hosts: readonly string[]): readonly string[] {
  return hosts.map((host) => `https://${host}/hook`);
}
