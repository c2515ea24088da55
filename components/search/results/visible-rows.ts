import type { Vehicle } from "@/lib/contracts/availability";
import { createVisibleRows } from "../../lists/visible-rows";

/** The vehicles that the list of results shows. */
export const { publish: publishVisibleRows, use: useVisibleRows } = createVisibleRows<Vehicle>();
