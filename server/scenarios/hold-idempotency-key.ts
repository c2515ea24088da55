import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { IdempotentContext } from "../context";
import { carScenarios } from "./car-scenarios";
import { findCarSlug } from "./scenarios.queries";

/** Each held key occupies a database connection. A higher limit could block the sandbox for others. */
const mostHeld = 4;
/** PostgreSQL ends an idle transaction after its timeout. */
const breathSeconds = 2;

let held = 0;

const named = z.object({ car_slug: z.string() });
const referred = z.object({ reference: z.string() });

/**
 * Keeps a keyed call waiting before its work, where the scenario of its car wants that: meanwhile its key is in
 * progress, and nothing else is locked.
 */
export async function holdIdempotencyKey(
  ctx: IdempotentContext,
  call: { params: unknown; body: unknown },
): Promise<void> {
  const slug = await findRequestedCar(ctx, call);
  const seconds = carScenarios.get(slug ?? "")?.keyHeldSeconds;
  if (seconds === undefined || held >= mostHeld) return;
  held += 1;
  try {
    for (let waited = 0; waited < seconds; waited += breathSeconds) {
      await sleep(breathSeconds * 1000);
      await ctx.tx.rows(sql`select 1`);
    }
  } finally {
    held -= 1;
  }
}

/** Returns the slug of the car in the body, or of the draft or booking in the path. */
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
