import type { Vehicle } from "@/lib/contracts/availability";
import { createSharedValue } from "../../lists/shared-value";

/** The vehicles that the list of results showed last, so that the page or panel of one can open its neighbours. */
export const { publish: publishVisibleRows, use: useVisibleRows } = createSharedValue<readonly Vehicle[]>([]);
