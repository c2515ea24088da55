import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { createApiClient } from "../testing/fixtures/api-client";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { bookingBody } from "../testing/fixtures/rental-body";
import { createAttemptResponse, openEndpoint } from "../testing/fixtures/webhook-deliveries";
import type { TestRuntime } from "../testing/test-runtime";
import {
  type ClaimedDelivery,
  claimDeliveries,
  finishAttempt,
} from "../webhooks/delivery/deliveries.queries";
import { deliveryLimits } from "../webhooks/delivery/delivery-limits";
import { eraseCustomerData } from "./customers.queries";
import { eraseCustomer } from "./erase-customer";

const email = "lena.quick@example.com";
const customer = { first_name: "Lena", last_name: "Quick", email };
const claim = { limit: 10, failingLimit: 10, afterEndpointId: 0, limits: deliveryLimits };
/** The result of an attempt whose response repeats the customer's address. */
const finished = {
  outcome: {
    result: "succeeded" as const,
    retryMs: null,
    response: createAttemptResponse(200, { body: `thanks ${email}` }),
  },
  disable: { failures: 100, afterSeconds: 86_400 },
};

/**
 * Books and cancels, so that the customer can be erased, and claims the delivery of the booking's first
 * event.
 */
async function startDelivery(ctx: PartnerContext, runtime: TestRuntime): Promise<ClaimedDelivery> {
  await openEndpoint(ctx);
  const client = await createApiClient(runtime, { partner: ctx.partner });
  const body = bookingBody(await createCar(ctx.database), { customer });
  const { json } = await client.call("POST", "/v1/rentals/bookings", { body, key: "quick" });
  const { reference } = json.booking as { reference: string };
  await client.call("POST", `/v1/bookings/${reference}/cancel`);
  const [claimed] = await claimDeliveries(ctx.database, claim);
  if (claimed === undefined) throw new Error("Nothing is due.");
  expect(claimed.body).toContain(email);
  return claimed;
}

async function listResponses({ database, partner }: PartnerContext) {
  return await database.rows(
    sql`select d.status, d.response_status as code, d.response_body as last, a.response_body as attempt
        from webhook_deliveries d join webhook_attempts a on a.delivery_row_id = d.id
        where d.partner_id = ${partner.id}`,
  );
}

const withoutResponse = [{ status: "succeeded", code: 200, last: null, attempt: null }];

test("an attempt that ends during an erasure waits for it and stores no response", async ({
  ctx,
  runtime,
}) => {
  const claimed = await startDelivery(ctx, runtime);
  let finishing: Promise<boolean> | undefined;
  await inTransaction(ctx.database, async (erasure) => {
    await eraseCustomerData(erasure, { partnerId: ctx.partner.id, email });
    finishing = finishAttempt(ctx.database, claimed, finished);
    await untilBlocked(ctx.database.pool);
  });
  expect(await finishing).toBe(true);
  expect(await listResponses(ctx)).toEqual(withoutResponse);
});

test("an erasure during the end of an attempt waits for it and deletes its response", async ({
  ctx,
  runtime,
}) => {
  const claimed = await startDelivery(ctx, runtime);
  let erasing: ReturnType<typeof eraseCustomer> | undefined;
  await inTransaction(ctx.database, async (attempt) => {
    expect(await finishAttempt(attempt, claimed, finished)).toBe(true);
    const acting = await runtime.acting();
    erasing = eraseCustomer(runtime, acting, { email, accounts: [ctx.partner] });
    await untilBlocked(ctx.database.pool);
  });
  expect(await erasing).toMatchObject([{ webhook_responses: 1 }]);
  expect(await listResponses(ctx)).toEqual(withoutResponse);
});

test("no attempt begins during an erasure, and the next one sends the event without the customer", async ({
  ctx,
  runtime,
}) => {
  const { rowId } = await startDelivery(ctx, runtime);
  await ctx.database.rows(
    sql`update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second' where id = ${rowId}`,
  );
  await inTransaction(ctx.database, async (erasure) => {
    await eraseCustomerData(erasure, { partnerId: ctx.partner.id, email });
    expect(await claimDeliveries(ctx.database, claim)).toEqual([]);
  });
  const [again] = await claimDeliveries(ctx.database, claim);
  expect(again).toMatchObject({
    rowId,
    attempt: 2,
    body: expect.stringContaining("erased@customer.invalid"),
  });
});
