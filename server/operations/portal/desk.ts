import type { BookingRow } from "@/drizzle/schema/bookings";
import { presentBooking } from "../../bookings/present-booking";
import { decideOnDesk } from "../../portal/decide-on-desk";
import { getDesk } from "../../portal/get-desk";
import { definePortalOperations } from "../operation";

export const deskOperations = definePortalOperations({
  getDesk,

  acceptOnDesk: async (ctx, { params }) =>
    presentDecided(await decideOnDesk(ctx, params.reference, { act: "accept" })),

  declineOnDesk: async (ctx, { params, body }) =>
    presentDecided(await decideOnDesk(ctx, params.reference, { act: "decline", reason: body.reason })),

  secureOnDesk: async (ctx, { params, body }) =>
    presentDecided(
      await decideOnDesk(ctx, params.reference, { act: "secure", confirmation: body.confirmation }),
    ),

  failOnDesk: async (ctx, { params, body }) =>
    presentDecided(await decideOnDesk(ctx, params.reference, { act: "fail", reason: body.reason })),
});

function presentDecided(booking: BookingRow) {
  const { reference, status } = presentBooking(booking);
  return { reference, status };
}
