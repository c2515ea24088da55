import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { probeOutcomes, ServiceState, StatusComponent } from "@/lib/status";
import { computeUptime, deriveServiceState, deriveState } from "./derive-state";
import { gradeLag, gradeSuppliers } from "./probe-service";

const probe = (ageSeconds: number, outcome: (typeof probeOutcomes)[number]) => ({ ageSeconds, outcome });

describe("deriveState", () => {
  test("a component without a probe in the last three minutes is unknown", () => {
    expect(deriveState([], false)).toBe("unknown");
    expect(deriveState([probe(181, "passed"), probe(241, "failed")], false)).toBe("unknown");
    expect(deriveState([probe(180, "passed")], false)).toBe("operational");
  });

  test("one failed probe is degraded and two in a row are an outage", () => {
    expect(deriveState([probe(10, "failed"), probe(70, "passed")], false)).toBe("degraded");
    expect(deriveState([probe(10, "failed"), probe(70, "failed")], false)).toBe("outage");
    expect(deriveState([probe(10, "passed"), probe(70, "failed")], false)).toBe("degraded");
    expect(deriveState([probe(10, "degraded"), probe(70, "passed")], false)).toBe("degraded");
  });

  test("an open incident makes every component but one in an outage degraded", () => {
    expect(deriveState([probe(10, "passed")], true)).toBe("degraded");
    expect(deriveState([], true)).toBe("degraded");
    expect(deriveState([probe(10, "failed"), probe(70, "failed")], true)).toBe("outage");
  });
});

describe("deriveServiceState", () => {
  const all: Record<StatusComponent, ServiceState> = {
    api: "operational",
    portal: "operational",
    webhooks: "operational",
    suppliers: "operational",
  };

  test("only the API can make the whole service an outage", () => {
    expect(deriveServiceState(all, false)).toBe("operational");
    expect(deriveServiceState({ ...all, api: "outage" }, false)).toBe("outage");
    expect(deriveServiceState({ ...all, suppliers: "outage" }, false)).toBe("degraded");
    expect(deriveServiceState({ ...all, portal: "degraded" }, false)).toBe("degraded");
  });

  test("an incident of the whole service degrades it, and a gap of the probes makes it unknown", () => {
    expect(deriveServiceState(all, true)).toBe("degraded");
    expect(deriveServiceState({ ...all, webhooks: "unknown" }, false)).toBe("unknown");
    expect(deriveServiceState({ ...all, webhooks: "unknown", portal: "degraded" }, false)).toBe("degraded");
  });
});

describe("computeUptime", () => {
  test("no probe has no uptime", () => {
    expect(computeUptime({ probes: 0, failed: 0 })).toBeNull();
  });

  test("uptime is 100 exactly if no probe failed, and 0 exactly if all failed", () => {
    const counts = fc
      .integer({ min: 1, max: 90 * 1440 })
      .chain((probes) => fc.record({ probes: fc.constant(probes), failed: fc.nat({ max: probes }) }));
    fc.assert(
      fc.property(counts, ({ probes, failed }) => {
        const uptime = computeUptime({ probes, failed }) ?? -1;
        expect(uptime).toBeGreaterThanOrEqual(0);
        expect(uptime === 100).toBe(failed === 0);
        expect(uptime).toBeLessThanOrEqual((100 * (probes - failed)) / probes);
        expect((100 * (probes - failed)) / probes - uptime).toBeLessThan(0.010_001);
      }),
    );
  });
});

test("webhooks are degraded when the oldest job is a minute late and failed after five", () => {
  expect([60, 61, 300, 301].map(gradeLag)).toEqual(["passed", "degraded", "degraded", "failed"]);
});

test("suppliers fail when every one of at least three searches failed", () => {
  const grade = (answered: number, failed: number) => gradeSuppliers({ answered, failed });
  expect([grade(0, 2), grade(0, 3), grade(2, 2), grade(3, 2)]).toEqual([
    "passed",
    "failed",
    "degraded",
    "passed",
  ]);
});
