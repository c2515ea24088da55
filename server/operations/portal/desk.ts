import type { BookingRow } from "@/drizzle/schema/bookings";
import { presentBooking } from "../../bookings/present-booking";
import { acceptBooking } from "../../crew/accept-booking";
import { declineBooking } from "../../crew/decline-booking";
import { failBooking } from "../../crew/fail-booking";
import { secureBooking } from "../../crew/secure-booking";
import { decideOnDesk } from "../../portal/decide-on-desk";
import { getDesk } from "../../portal/get-desk";
import { definePortalOperations } from "../operation";

export const deskOperations = definePortalOperations({
  getDesk,

  acceptOnDesk: async (ctx, { params }) => {
    const { reference } = params;
    return answered(
      await decideOnDesk(ctx, reference, () => acceptBooking(ctx.database, ctx, { reference })),
    );
  },

  declineOnDesk: async (ctx, { params, body }) => {
    const input = { reference: params.reference, reason: body.reason };
    return answered(await decideOnDesk(ctx, input.reference, () => declineBooking(ctx.database, ctx, input)));
  },

  secureOnDesk: async (ctx, { params, body }) => {
    const input = { reference: params.reference, confirmation: body.confirmation };
    return answered(await decideOnDesk(ctx, input.reference, () => secureBooking(ctx.database, ctx, input)));
  },

  failOnDesk: async (ctx, { params, body }) => {
    const input = { reference: params.reference, reason: body.reason };
    return answered(await decideOnDesk(ctx, input.reference, () => failBooking(ctx.database, ctx, input)));
  },
});

function answered(booking: BookingRow) {
  const { reference, status } = presentBooking(booking);
  return { reference, status };
}
