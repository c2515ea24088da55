import { parseStatus } from "@/lib/booking-status";
import type { Texts } from "@/lib/texts/en";

/**
 * Returns the status in words. For a status that this version does not know, returns a text for unknown statuses
 * followed by the status.
 */
export function statusLabel(status: string, { statuses }: Pick<Texts, "statuses">): string {
  const known = status === "draft" ? status : parseStatus(status);
  return known === undefined ? `${statuses.unknown} · ${status}` : statuses[known];
}
