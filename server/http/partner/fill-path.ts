import type { Contract } from "@/lib/contracts/contract";

/**
 * Returns the contract's path with these values of its parameters. The idempotency fingerprint of a request uses it
 * with decoded values, so that every spelling of the path, in the partner API or the portal API, is the same request.
 */
export function fillPath({ path }: Pick<Contract, "path">, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
}
