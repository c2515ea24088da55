"use client";

import { deliveryFilterNames } from "@/lib/api/deliveries";
import { useWalkedList } from "../address/use-walked-list";

export function useDeliveryFilters() {
  return useWalkedList(deliveryFilterNames);
}
