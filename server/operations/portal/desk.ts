import type { BookingRow } from "@/drizzle/schema/bookings";
import {
  acceptOnDeskContract,
  declineOnDeskContract,
  failOnDeskContract,
  getDeskContract,
  secureOnDeskContract,
} from "@/lib/contracts/portal/desk";
import { presentBooking } from "../../bookings/present-booking";
import { acceptBooking } from "../../crew/accept-booking";
import { declineBooking } from "../../crew/decline-booking";
import { failBooking } from "../../crew/fail-booking";
import { secureBooking } from "../../crew/secure-booking";
import { decideOnDesk } from "../../portal/decide-on-desk";
import { getDesk } from "../../portal/get-desk";
import { defineOperation } from "../operation";

export const getDeskOperation = defineOperation(getDeskContract, getDesk);

function answered(booking: BookingRow) {
  const { reference, status } = presentBooking(booking);
  return { reference, status };
}

export const acceptOnDeskOperation = defineOperation(acceptOnDeskContract, async (ctx, { params }) => {
  const { reference } = params;
  return answered(await decideOnDesk(ctx, reference, () => acceptBooking(ctx.database, ctx, { reference })));
});

export const declineOnDeskOperation = defineOperation(
  declineOnDeskContract,
  async (ctx, { params, body }) => {
    const input = { reference: params.reference, reason: body.reason };
    return answered(await decideOnDesk(ctx, input.reference, () => declineBooking(ctx.database, ctx, input)));
  },
);

export const secureOnDeskOperation = defineOperation(secureOnDeskContract, async (ctx, { params, body }) => {
  const input = { reference: params.reference, confirmation: body.confirmation };
  return answered(await decideOnDesk(ctx, input.reference, () => secureBooking(ctx.database, ctx, input)));
});

export const failOnDeskOperation = defineOperation(failOnDeskContract, async (ctx, { params, body }) => {
  const input = { reference: params.reference, reason: body.reason };
  return answered(await decideOnDesk(ctx, input.reference, () => failBooking(ctx.database, ctx, input)));
});
