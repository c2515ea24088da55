import type { EndpointDrills } from "@/lib/contracts/portal/readiness";
import type { PartnerContext } from "../../context";
import { findNewestRuns } from "./drills.queries";
import { presentRun } from "./get-drills";

/** Returns the newest run of drills against each existing endpoint of the partner, sorted by start, newest first. */
export async function listNewestDrills({ database, partner }: PartnerContext): Promise<EndpointDrills[]> {
  const runs = await findNewestRuns(database, partner.id);
  return await Promise.all(
    runs.map(async (run) => ({
      ...(await presentRun(database, run)),
      webhook_id: run.endpointId,
      drills: run.drills,
      created_at: run.createdAt.toISOString(),
    })),
  );
}
