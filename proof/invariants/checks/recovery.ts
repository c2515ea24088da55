import { defineRunInvariant, type Finding } from "../invariant";

export const serviceRecovers = defineRunInvariant(
  { id: "I27", promise: "after the faults stop, no request fails and no work stays overdue" },
  async ({ recovery }): Promise<Finding> => {
    if (recovery === null) return { missing: "no recovery phase" };
    const { seconds, requests, failures, overdueDeliveries, overdueWork } = recovery;
    const violations = [
      ...(seconds === null
        ? [`${overdueDeliveries} deliveries and ${overdueWork} other jobs stayed overdue`]
        : []),
      ...(failures > 0 ? [`${failures} of ${requests} requests failed after the faults had stopped`] : []),
    ];
    return { checked: requests, violations };
  },
);
