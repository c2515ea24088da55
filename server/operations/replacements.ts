import { commitDueTransitionsByReference } from "../bookings/due/commit-due-transitions";
import { getCancellation } from "../bookings/get-cancellation";
import { presentCancellation, presentReplacementPreview } from "../bookings/replace/present-replacement";
import { previewReplacement } from "../bookings/replace/preview-replacement";
import { replaceBooking } from "../bookings/replace/replace-booking";
import { toRentalRequest } from "../rentals/draft-columns";
import { presentBookingResult } from "./bookings";
import { defineOperations } from "./operation";
import { toReplacementOrder } from "./rental-input";

export const replacementOperations = defineOperations({
  replaceBooking: {
    prepare: async (ctx, { params }) => {
      await commitDueTransitionsByReference(ctx, params.reference);
    },
    run: async (ctx, { params, body }) =>
      presentBookingResult(
        await replaceBooking(ctx, {
          reference: params.reference,
          order: toReplacementOrder(body),
          paymentReference: body.payment_reference,
          expectedTotal: body.expected_total,
        }),
      ),
  },

  previewReplacement: async (ctx, { params, body }) => {
    const request = toRentalRequest(toReplacementOrder(body));
    return presentReplacementPreview(await previewReplacement(ctx, { reference: params.reference, request }));
  },

  getCancellation: async (ctx, { params }) =>
    presentCancellation(await getCancellation(ctx, params.reference)),
});
