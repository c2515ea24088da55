import { sql } from "drizzle-orm";
import { createDrillClaimer } from "../../../server/sandbox/drills/claim-drills";
import { endDueDrills } from "../../../server/sandbox/drills/end-drills";
import { startDrills } from "../../../server/sandbox/drills/start-drills";
import { partnerContext } from "../../../server/testing/fixtures/partner-context";
import { createAttemptResponse, openEndpoint } from "../../../server/testing/fixtures/webhook-deliveries";
import type { TestRuntime } from "../../../server/testing/test-runtime";

/** Runs some drills to their end, and leaves others in progress. */
export async function runDrills(runtime: TestRuntime): Promise<void> {
  const ctx = await partnerContext(runtime);
  const claim = createDrillClaimer(() => async () => createAttemptResponse(200));
  const { id } = await openEndpoint(ctx);
  await startDrills(ctx, { webhookId: id, drills: ["duplicate", "wrong_signature"] });
  for (;;) {
    const tasks = await claim(runtime, 10);
    if (tasks.length === 0) break;
    for (const task of tasks) await task();
  }
  while (await endDueDrills(runtime));
  const other = await openEndpoint(ctx);
  await startDrills(ctx, { webhookId: other.id, drills: ["duplicate"] });
  await runtime.database.rows(
    sql`update webhook_drill_deliveries set due_at = clock_timestamp() + interval '1 hour' where due_at is not null`,
  );
}
