import { deleteReservationContract, reserveContract } from "@/lib/contracts/reservations";
import { createReservation } from "../reservations/create-reservation";
import { deleteReservation } from "../reservations/delete-reservation";
import { presentReservation } from "../reservations/present-reservation";
import { defineOperation } from "./operation";

export const createReservationOperation = defineOperation(reserveContract, async (ctx, { body }) =>
  presentReservation(await createReservation(ctx, body)),
);

export const deleteReservationOperation = defineOperation(
  deleteReservationContract,
  async (ctx, { params }) => {
    await deleteReservation(ctx, params.reference);
    return { reference: params.reference, deleted: true as const };
  },
);
