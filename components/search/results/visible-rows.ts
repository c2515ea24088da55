import type { Vehicle } from "@/lib/contracts/availability";
import { createVisibleRows } from "../../lists/visible-rows";

const nothing: readonly Vehicle[] = [];
const { publish, use } = createVisibleRows<Vehicle>();

/** Publishes the vehicles that the list of results shows. */
export const publishVisibleRows = publish;

/** Returns the vehicles that the list of results showed last. */
export function useVisibleRows(): readonly Vehicle[] {
  return use() ?? nothing;
}
