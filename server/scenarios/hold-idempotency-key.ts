import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { IdempotentContext } from "../context";
import { carScenarios } from "./car-scenarios";
import { findCarSlug } from "./scenarios.queries";

/**
 * The maximum number of requests delayed at once. Each occupies a database connection, so a higher limit could block
 * the sandbox for others.
 */
const maxHeld = 4;
/**
 * The interval between the statements that keep a delayed transaction open, in seconds. PostgreSQL ends a transaction
 * that is idle for too long.
 */
const statementIntervalSeconds = 2;

let held = 0;

const named = z.object({ car_slug: z.string() });
const referred = z.object({ reference: z.string() });

/**
 * Delays an idempotent request before its work if the scenario of its car says so, unless `maxHeld` keys are held
 * already. During the delay only its key is locked.
 */
export async function holdIdempotencyKey(
  ctx: IdempotentContext,
  call: { params: unknown; body: unknown },
): Promise<void> {
  const slug = await findRequestedCar(ctx, call);
  const seconds = carScenarios.get(slug ?? "")?.keyHeldSeconds;
  if (seconds === undefined || held >= maxHeld) return;
  held += 1;
  try {
    for (let waited = 0; waited < seconds; waited += statementIntervalSeconds) {
      await sleep(statementIntervalSeconds * 1000);
      await ctx.tx.rows(sql`select 1`);
    }
  } finally {
    held -= 1;
  }
}

/**
 * Returns the slug of the car that the request names in its body, or of the draft or booking that it names in its path.
 */
async function findRequestedCar(
  { tx, partner }: IdempotentContext,
  { params, body }: { params: unknown; body: unknown },
): Promise<string | undefined> {
  const car = named.safeParse(body);
  if (car.success) return car.data.car_slug;
  const draft = referred.safeParse(params);
  if (!draft.success) return undefined;
  return await findCarSlug(tx, { partnerId: partner.id, reference: draft.data.reference });
}
