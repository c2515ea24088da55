import { expect } from "vitest";
import { test } from "../../../testing/fixtures/integration-test";
import { emitEvents, openEndpoint } from "../../../testing/fixtures/webhook-deliveries";
import { listDeliveries } from "./list-deliveries";

test("a cursor is valid only for the endpoint and the filters of its list", async ({ ctx }) => {
  const [endpoint, other] = [await openEndpoint(ctx), await openEndpoint(ctx)];
  await emitEvents(ctx, 3);
  const statuses = ["pending"];
  const page = await listDeliveries(ctx, endpoint.id, { limit: 1, statuses });
  const next = { limit: 1, cursor: page.next_cursor ?? "" };
  const invalid = { code: "invalid_cursor" };
  await expect(listDeliveries(ctx, other.id, { ...next, statuses })).rejects.toMatchObject(invalid);
  await expect(listDeliveries(ctx, endpoint.id, next)).rejects.toMatchObject(invalid);
  const created = { ...next, statuses, createdAfter: new Date(0) };
  await expect(listDeliveries(ctx, endpoint.id, created)).rejects.toMatchObject(invalid);
  expect((await listDeliveries(ctx, endpoint.id, { ...next, statuses })).rows).toHaveLength(1);
});
