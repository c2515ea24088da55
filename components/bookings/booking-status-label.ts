import { parseStatus } from "@/lib/booking-status";
import type { Texts } from "@/lib/texts/en";

/** The status in words; one this version does not know is not confirmed yet, whatever it is called. */
export function statusLabel(status: string, { statuses }: Pick<Texts, "statuses">): string {
  const known = status === "draft" ? status : parseStatus(status);
  return known === undefined ? `${statuses.unknown} · ${status}` : statuses[known];
}
