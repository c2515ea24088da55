import type { ServiceState } from "@/lib/status";
import type { Tone } from "../ui/status";

/** The tone of each state of the service, which sets its icon and colours. */
export const stateTones: Readonly<Record<ServiceState, Tone>> = {
  operational: "ok",
  unknown: "draft",
  degraded: "wait",
  outage: "bad",
};
