import * as z from "zod/mini";
import { eventType } from "@/lib/contracts/event-types";
import { defaultLimit } from "@/lib/contracts/paging";
import { deliveryStatus } from "@/lib/contracts/webhook-deliveries";
import type { PartnerContext } from "../../../context";
import { invalidField } from "../../../errors/api-error";
import { parseCursor } from "../../../paging/cursor";
import { toPage } from "../../../paging/page";
import { findEndpoint } from "../../endpoints.queries";
import { endpointNotFound } from "../../parse-endpoint-id";
import { type DeliveryPosition, findDeliveriesPage } from "./delivery-log.queries";

export type ListDeliveries = {
  limit?: number | undefined;
  cursor?: string | undefined;
  statuses?: readonly string[] | undefined;
  eventTypes?: readonly string[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

const cursorKey = z.tuple([z.int(), z.int()]);

/**
 * Returns a page of the deliveries of one of the partner's endpoints, newest first. Throws `not_found`,
 * `invalid_cursor`, and `invalid_payload` for an unknown status or event type.
 */
export async function listDeliveries(ctx: PartnerContext, endpointId: number, query: ListDeliveries) {
  const { limit = defaultLimit, cursor, createdAfter, createdBefore } = query;
  const list = { name: "webhook-deliveries", filters: cursorFilters(endpointId, query) };
  const owner = { partnerId: ctx.partner.id, endpointId };
  const statuses = readOptions(deliveryStatus, { name: "status", sent: query.statuses });
  const eventTypes = readOptions(eventType, { name: "event_type", sent: query.eventTypes });
  if ((await findEndpoint(ctx.database, { partnerId: ctx.partner.id, id: endpointId })) === undefined)
    throw endpointNotFound();
  const before = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  const rows = await findDeliveriesPage(ctx.database, {
    ...owner,
    filters: { statuses, eventTypes, createdAfter, createdBefore },
    limit,
    before,
  });
  return toPage(rows, {
    keys: ctx.keys,
    list,
    limit,
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
}

/**
 * Returns the filters that a cursor's hash covers. Renaming or reordering these properties invalidates the
 * cursors in use.
 */
function cursorFilters(endpointId: number, query: ListDeliveries) {
  return {
    endpointId,
    status: query.statuses,
    event_type: query.eventTypes,
    created_after: query.createdAfter,
    created_before: query.createdBefore,
  };
}

function readOptions<Option extends string>(
  schema: z.ZodMiniEnum<{ [option in Option]: option }>,
  { name, sent }: { name: string; sent: readonly string[] | undefined },
): Option[] | undefined {
  return sent?.map((item) => {
    const option = schema.options.find((one) => one === item);
    if (option === undefined)
      throw invalidField(name, `“${item}” is not one of ${schema.options.join(", ")}`);
    return option;
  });
}

function readCursor(
  ctx: PartnerContext,
  list: { name: string; filters: unknown },
  cursor: string,
): DeliveryPosition {
  const [at, id] = parseCursor(ctx.keys, list, { cursor, schema: cursorKey });
  return { createdAt: new Date(at), id };
}
