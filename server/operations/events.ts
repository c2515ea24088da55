import { listEvents } from "../events/list-events";
import { presentEvent } from "../events/present-event";
import { defineOperations } from "./operation";

export const eventOperations = defineOperations({
  listEvents: async (ctx, { query }) => {
    const { rows, ...end } = await listEvents(ctx, query);
    return { data: rows.map((row) => presentEvent(ctx.config, row)), ...end };
  },
});
