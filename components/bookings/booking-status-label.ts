import { parseStatus } from "@/lib/booking-status";
import type { Texts } from "@/lib/texts/en";

/** Returns the status in words. A status unknown to this version counts as unconfirmed. */
export function statusLabel(status: string, { statuses }: Pick<Texts, "statuses">): string {
  const known = status === "draft" ? status : parseStatus(status);
  return known === undefined ? `${statuses.unknown} · ${status}` : statuses[known];
}
