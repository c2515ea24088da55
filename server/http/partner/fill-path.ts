import type { Contract } from "@/lib/contracts/contract";

/**
 * Returns the contract's path with its decoded parameters, so that an idempotency key is the same in every
 * spelling of the path, in the partner API and in the portal API.
 */
export function fillPath({ path }: Pick<Contract, "path">, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
}
