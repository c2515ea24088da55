import { presentBooking, statusNote } from "../bookings/present-booking";
import { getPartnerClock } from "../clock/partner-clock";
import { presentClock } from "../clock/present-clock";
import { getReadiness } from "../readiness/get-readiness";
import { presentReadiness } from "../readiness/present-readiness";
import { getDrills } from "../sandbox/drills/get-drills";
import { startDrills } from "../sandbox/drills/start-drills";
import { emitEvent } from "../sandbox/emit-event";
import { moveClock } from "../sandbox/move-clock";
import { presentScenarios } from "../sandbox/present-scenarios";
import { transitionSandboxBooking } from "../sandbox/transition-sandbox-booking";
import { defineOperations } from "./operation";

export const sandboxOperations = defineOperations({
  listScenarios: async () => presentScenarios(),

  showClock: async (ctx) => presentClock(await getPartnerClock(ctx)),

  moveClock: async (ctx, { body }) => presentClock(await moveClock(ctx, { advance: body.advance })),

  transitionBooking: async (ctx, { params, body }) => {
    const booking = await transitionSandboxBooking(ctx, { reference: params.reference, to: body.to });
    return { booking: presentBooking(booking), status_note: statusNote(booking.status) };
  },

  emitEvent: async (ctx, { params, body }) =>
    emitEvent(ctx, { id: params.id, type: body.type, reference: body.reference }),

  startDrills: async (ctx, { body }) =>
    await startDrills(ctx, { webhookId: body.webhook_id, drills: body.drills }),

  getDrills: async (ctx, { params }) => await getDrills(ctx, params.id),

  getReadiness: async (ctx, { query }) => presentReadiness(await getReadiness(ctx, query)),
});
