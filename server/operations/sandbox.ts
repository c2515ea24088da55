import {
  emitEventContract,
  listScenariosContract,
  moveClockContract,
  showClockContract,
  transitionBookingContract,
} from "@/lib/contracts/sandbox";
import { presentBooking } from "../bookings/present-booking";
import { statusNote } from "../bookings/status-note";
import { presentClock } from "../clock/present-clock";
import { showPartnerClock } from "../clock/show-partner-clock";
import { emitEvent } from "../sandbox/emit-event";
import { moveClock } from "../sandbox/move-clock";
import { presentScenarios } from "../sandbox/present-scenarios";
import { transitionSandboxBooking } from "../sandbox/transition-sandbox-booking";
import { defineOperation } from "./operation";

export const listScenariosOperation = defineOperation(listScenariosContract, async () => presentScenarios());

export const showClockOperation = defineOperation(showClockContract, async (ctx) =>
  presentClock(await showPartnerClock(ctx)),
);

export const moveClockOperation = defineOperation(moveClockContract, async (ctx, { body }) =>
  presentClock(await moveClock(ctx, { advance: body.advance })),
);

export const transitionBookingOperation = defineOperation(
  transitionBookingContract,
  async (ctx, { params, body }) => {
    const booking = await transitionSandboxBooking(ctx, { reference: params.reference, to: body.to });
    return { booking: presentBooking(booking), status_note: statusNote(booking.status) };
  },
);

export const emitEventOperation = defineOperation(emitEventContract, async (ctx, { params, body }) =>
  emitEvent(ctx, { id: params.id, type: body.type, reference: body.reference }),
);
