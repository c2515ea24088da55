import { createVisibleRows } from "../../lists/visible-rows";

/** The IDs of the deliveries that the list shows. */
export const { publish: publishVisibleDeliveries, use: useVisibleDeliveries } = createVisibleRows<string>();
