import { Counter, Gauge, type Registry } from "prom-client";
import type { FrontGate } from "./admission-gate";

/** Registers the metrics of admission control: requests in flight, queued and rejected. */
export function observeGate(registry: Registry, { counts }: FrontGate): void {
  new Gauge({
    name: "rentals_gate_calls",
    help: "API requests in flight, those of anonymous callers among them (`strangers`), and requests waiting for a slot.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { inside, waiting, strangers } = counts();
      this.set({ state: "in_flight" }, inside);
      this.set({ state: "strangers" }, strangers);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Counter({
    name: "rentals_gate_refused_total",
    help: "Rejected API requests by reason.",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(counts().refused)) this.inc({ reason }, count);
    },
  });
}
