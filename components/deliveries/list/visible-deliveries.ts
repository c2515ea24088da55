import { createSharedValue } from "../../lists/shared-value";

/** The IDs of the deliveries that the list shows, so that the panel of one can open its neighbours. */
export const { publish: publishVisibleDeliveries, use: useVisibleDeliveries } = createSharedValue<
  readonly string[]
>([]);

/** Whether the page has a list of deliveries, also while it loads or is empty. */
export const { publish: publishDeliveryList, use: useHasDeliveryList } = createSharedValue(false);
