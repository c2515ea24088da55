"use client";

import { filterNames } from "@/lib/api/bookings";
import { useWalkedList } from "../address/use-walked-list";

export function useBookingFilters() {
  return useWalkedList(filterNames);
}
