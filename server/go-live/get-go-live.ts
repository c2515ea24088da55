import type { GoLive } from "@/lib/contracts/portal/go-live";
import type { Readiness } from "@/lib/contracts/readiness";
import type { PartnerContext } from "../context";
import { findNewestRequest } from "./go-live.queries";
import { presentGoLive } from "./present-go-live";

/** Returns the readiness checks that have not passed, and the newest request for production unless it was withdrawn. */
export async function getGoLive(ctx: PartnerContext, readiness: Readiness): Promise<GoLive> {
  return presentGoLive(readiness, await findNewestRequest(ctx.database, ctx.partner.id));
}
