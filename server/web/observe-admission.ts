import { Counter, Gauge, type Registry } from "prom-client";
import type { AdmissionGate } from "./admission-gate";

/** Registers the metrics of admission control: requests in flight, queued and rejected. */
export function observeAdmission(registry: Registry, { counts }: AdmissionGate): void {
  new Gauge({
    name: "rentals_gate_calls",
    help: "API requests in flight, those of anonymous callers among them (`strangers`), and requests waiting for a slot.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { inFlight, queued, anonymous } = counts();
      this.set({ state: "in_flight" }, inFlight);
      this.set({ state: "strangers" }, anonymous);
      this.set({ state: "waiting" }, queued);
    },
  });
  new Counter({
    name: "rentals_gate_refused_total",
    help: "Rejected API requests by reason.",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(counts().rejected)) this.inc({ reason }, count);
    },
  });
}
