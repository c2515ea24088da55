import { createVisibleRows } from "../../lists/visible-rows";

/** The IDs of the deliveries that the list shows. Undefined if the page has no list. */
export const { publish: publishVisibleDeliveries, use: useVisibleDeliveries } = createVisibleRows<string>();
