import type { ServiceState } from "@/lib/status";
import type { Tone } from "../ui/status";

/** The mark and colour of each state of the service. */
export const stateTones: Readonly<Record<ServiceState, Tone>> = {
  operational: "ok",
  unknown: "draft",
  degraded: "wait",
  outage: "bad",
};
