"use client";

import { type Capability, may } from "@/lib/roles/roles";
import { useSession } from "./portal-session";

/** Returns whether the signed-in person may use the capability. */
export function useMay(capability: Capability): boolean {
  return may(useSession(), capability);
}
