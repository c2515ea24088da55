import { commitDueTransitionsByReference } from "../bookings/due/commit-due-transitions";
import { createReservation } from "../reservations/create-reservation";
import { deleteReservation } from "../reservations/delete-reservation";
import { presentReservation } from "../reservations/present-reservation";
import { defineOperations } from "./operation";
import { toCreateReservation } from "./rental-input";

export const reservationOperations = defineOperations({
  createReservation: async (ctx, { body }) =>
    presentReservation(await createReservation(ctx, toCreateReservation(body))),

  deleteReservation: async (ctx, { params }) => {
    await commitDueTransitionsByReference(ctx, params.reference);
    await deleteReservation(ctx, params.reference);
    return { reference: params.reference, deleted: true as const };
  },
});
