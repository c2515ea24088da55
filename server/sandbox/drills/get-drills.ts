import type { Drills } from "@/lib/contracts/readiness";
import { drillNames } from "@/lib/drill-names";
import type { PartnerContext } from "../../context";
import type { Db } from "../../db/database";
import { ApiError } from "../../errors/api-error";
import { type DrillRun, findDrillDeliveries, findRun } from "./drills.queries";
import { type JudgedDelivery, judgeDrill } from "./judge-drill";

/** Returns a run of the partner, with the results of the drills that have ended. Throws `not_found`. */
export async function getDrills(ctx: PartnerContext, drillId: string): Promise<Drills> {
  const run = await findRun(ctx.database, { partnerId: ctx.partner.id, drillId });
  if (run === undefined) throw new ApiError("not_found", "Run of drills not found. Check the ID.");
  return await presentRun(ctx.database, run);
}

/** Converts a run to its wire format. Reads its deliveries if it is in progress. */
export async function presentRun(db: Db, run: DrillRun): Promise<Drills> {
  const { id, drillId, state, results } = run;
  if (results !== null) return { id: drillId, state, results };
  const deliveries = await findDrillDeliveries(db, id);
  return { id: drillId, state, results: listEnded(run.drills, deliveries) };
}

/** Returns the results of the drills whose deliveries have all ended. */
function listEnded(drills: DrillRun["drills"], deliveries: readonly JudgedDelivery[]) {
  return drillNames
    .filter((drill) => drills.includes(drill))
    .map((drill) => ({ drill, sent: deliveries.filter((delivery) => delivery.drill === drill) }))
    .filter(({ sent }) => sent.length > 0 && sent.every(({ state }) => state === "ended"))
    .map(({ drill, sent }) => judgeDrill(drill, sent));
}
