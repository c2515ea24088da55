import * as z from "zod/mini";
import type { Config } from "../env";
import { carScenarioOf } from "../scenarios/scenario-of";

const booked = z.object({ booking: z.object({ car: z.object({ slug: z.string() }) }) });

/** Returns whether the scenario of the booked car drops this response of an idempotent request. */
export function dropsResponse(config: Config, { status, body }: { status: number; body: Buffer }): boolean {
  if (config.environment === "production" || status >= 300) return false;
  const answer = booked.safeParse(JSON.parse(body.toString()));
  return answer.success && carScenarioOf(config, answer.data.booking.car.slug)?.losesReply === true;
}
