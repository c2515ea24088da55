import type { Contract } from "@/lib/contracts/contract";

/**
 * Returns the contract's path with these values of its parameters. The idempotency fingerprint contains this path with
 * decoded values. So every spelling of a path has the same fingerprint, in the partner API and the portal API.
 */
export function fillPath({ path }: Pick<Contract, "path">, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
}
