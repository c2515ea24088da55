import type { EventType } from "@/lib/contracts/event-types";
import type { PartnerContext } from "../context";
import { changeEndpoint } from "./change-endpoint";
import { type EndpointRow, type NewEndpoint, skipPending } from "./endpoints.queries";
import { filterKnownTypes } from "./filter-known-types";
import { getEndpoint } from "./get-endpoint";
import { assertSafeUrl } from "./url/assert-safe-url";
import { redactUrl } from "./url/redact-url";
import { createResolve, type Resolve } from "./url/resolve-host";

export type UpdateEndpoint = {
  id: string;
  url?: string | undefined;
  description?: string | undefined;
  eventTypes?: readonly string[] | undefined;
  status?: "active" | "paused" | undefined;
};

/**
 * Updates the given fields of an endpoint. Pausing skips its pending deliveries. Validates a URL before it
 * locks the endpoint, because DNS takes time.
 */
export async function updateEndpoint(
  ctx: PartnerContext,
  { id, ...update }: UpdateEndpoint,
  resolve: Resolve = createResolve(ctx.config.webhookDnsServers),
): Promise<EndpointRow> {
  const eventTypes = update.eventTypes && filterKnownTypes(update.eventTypes);
  const current = await getEndpoint(ctx, id);
  if (update.url !== undefined && update.url !== current.url)
    await assertSafeUrl(ctx.config, update.url, resolve);
  return await changeEndpoint(ctx, id, (endpoint) => {
    const columns = changedColumns(endpoint, { ...update, eventTypes });
    return {
      action: "webhook.update",
      columns,
      before: toAuditFields(endpoint, columns),
      after: toAuditFields({ ...endpoint, ...columns }, columns),
      follow: async (tx) => {
        if (columns.status === "paused") await skipPending(tx, endpoint.id, { deleted: false });
      },
    };
  });
}

type EndpointUpdate = Omit<UpdateEndpoint, "id" | "eventTypes"> & { eventTypes: EventType[] | undefined };

function changedColumns(endpoint: EndpointRow, update: EndpointUpdate): Partial<NewEndpoint> {
  const { url, description, eventTypes, status } = update;
  const columns: Partial<NewEndpoint> = {};
  if (url !== undefined && url !== endpoint.url) columns.url = url;
  if (description !== undefined && description !== endpoint.description) columns.description = description;
  if (eventTypes !== undefined && String(eventTypes) !== String(endpoint.eventTypes))
    columns.eventTypes = eventTypes;
  return { ...columns, ...(status === undefined ? {} : statusColumns(endpoint, status)) };
}

/**
 * Returns the columns for a new status. Activation resets the failures, so that the next one does not disable
 * the endpoint.
 */
function statusColumns(endpoint: EndpointRow, status: "active" | "paused"): Partial<NewEndpoint> {
  const unchanged = endpoint.status === status;
  const enabled = { status, disabledReason: null, disabledAt: null };
  if (status === "paused") return unchanged ? {} : enabled;
  if (unchanged && endpoint.consecutiveFailures === 0) return {};
  return { ...enabled, consecutiveFailures: 0, failingSince: null };
}

/** Returns the changed columns for the audit log, under their API names. */
function toAuditFields(
  endpoint: Partial<NewEndpoint>,
  changed: Partial<NewEndpoint>,
): Record<string, unknown> {
  const { url, description, eventTypes: event_types, status } = endpoint;
  return {
    ...(changed.url === undefined || url === undefined ? {} : { url: redactUrl(url) }),
    ...(changed.description === undefined ? {} : { description }),
    ...(changed.eventTypes === undefined ? {} : { event_types }),
    ...(changed.status === undefined ? {} : { status }),
  };
}
