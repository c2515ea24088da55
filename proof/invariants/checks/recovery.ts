import { defineRunInvariant, type Finding } from "../invariant";

export const serviceRecovers = defineRunInvariant(
  { id: "I27", promise: "when the faults stop, nothing fails any more and nothing stays overdue" },
  async ({ recovery }): Promise<Finding> => {
    if (recovery === null) return { missing: "no healing phase" };
    const { seconds, requests, failures, overdueDeliveries, overdueWork } = recovery;
    const violations = [
      ...(seconds === null
        ? [`${overdueDeliveries} deliveries and ${overdueWork} other pieces of work stayed overdue`]
        : []),
      ...(failures > 0 ? [`${failures} of ${requests} calls failed after the faults had stopped`] : []),
    ];
    return { checked: requests, violations };
  },
);
