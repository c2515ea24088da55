"use client";

import { deliveryFilterNames } from "@/lib/api/deliveries";
import { useCursorList } from "../../url-query/use-cursor-list";

export function useDeliveryFilters() {
  return useCursorList(deliveryFilterNames);
}
