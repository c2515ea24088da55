import { drillNames } from "@/lib/drill-names";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { deleteRuns, type EndingRun, endRun, findDrillDeliveries, lockEndingRun } from "./drills.queries";
import { judgeDrill, type StopReason } from "./judge-drill";

/** The maximum duration of a run, in seconds. Deliveries that were not sent by then fail. */
const maxRunSeconds = 3600;

/** The number of days for which a run is kept. The readiness checks do not read older runs. */
const runDays = 30;

const batch = 200;

/** Ends one run that is complete or must stop, and stores the results of its drills. Returns whether there was one. */
export async function endDueDrills({ database }: Pick<Runtime, "database">): Promise<boolean> {
  return await inTransaction(database, async (tx) => {
    const run = await lockEndingRun(tx, maxRunSeconds);
    if (run === undefined) return false;
    const deliveries = await findDrillDeliveries(tx, run.id);
    const stop = toStop(run);
    const results = drillNames
      .filter((drill) => run.drills.includes(drill))
      .map((drill) =>
        judgeDrill(
          drill,
          deliveries.filter((delivery) => delivery.drill === drill),
          stop,
        ),
      );
    await endRun(tx, run.id, results);
    return true;
  });
}

function toStop({ isGone, isInactive, isLate }: EndingRun): StopReason | undefined {
  if (isGone) return "endpoint_gone";
  if (isInactive) return "endpoint_inactive";
  return isLate ? "too_late" : undefined;
}

/** Deletes one batch of old runs. Returns whether there may be more. */
export async function purgeDrills({ database }: Pick<Runtime, "database">): Promise<boolean> {
  return (await deleteRuns(database, { days: runDays, limit: batch })) === batch;
}
