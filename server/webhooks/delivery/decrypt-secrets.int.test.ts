import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../../testing/fixtures/integration-test";
import { emitEvents, openEndpoint } from "../../testing/fixtures/webhook-deliveries";
import { rotateSecret } from "../rotate-secret";
import { decryptSecrets } from "./decrypt-secrets";
import { claimDeliveries } from "./deliveries.queries";
import { deliveryLimits } from "./delivery-limits";

test("an attempt is signed with the secrets that are active on the partner's clock", async ({
  runtime,
  ctx,
}) => {
  const { id, secret: first } = await openEndpoint(ctx);
  const { secret } = await rotateSecret(ctx, { id: String(id), overlapSeconds: 3600 });
  const signing = async () => {
    await emitEvents(ctx);
    const all = { limit: 1, failingLimit: 1, afterEndpointId: 0, limits: deliveryLimits };
    const [claimed] = await claimDeliveries(ctx.database, all);
    return claimed && decryptSecrets(runtime, claimed);
  };
  expect(await signing()).toEqual([secret, first]);
  await ctx.database.rows(sql`update partners set clock_offset_seconds = 3600 where id = ${ctx.partner.id}`);
  expect(await signing()).toEqual([secret]);
});
