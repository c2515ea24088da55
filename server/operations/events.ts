import { listEventsContract } from "@/lib/contracts/events";
import { listEvents } from "../events/list-events";
import { presentEvent } from "../events/present-event";
import { defineOperation } from "./operation";

export const listEventsOperation = defineOperation(listEventsContract, async (ctx, { query }) => {
  const { rows, ...end } = await listEvents(ctx, query);
  return { data: rows.map((row) => presentEvent(ctx.config, row)), ...end };
});
