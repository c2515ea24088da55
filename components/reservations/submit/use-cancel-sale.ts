"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { draftKeys } from "@/lib/api/drafts";
import { deleteDraft, findPaidBooking } from "@/lib/api/reservations";
import { clearPendingForDraft } from "@/lib/api/submissions/clear-pending";
import { useSession } from "../../shell/portal-session";
import type { DraftState } from "../draft/use-draft-state";
import { toExternalReference } from "../new-external-reference";
import type { CustomerPayment } from "../payment/customer-payment";
import type { RecordedPayment } from "../payment/use-recorded-payment";

export type SaleCancellation = { stop: () => void; pending: boolean; error: Error | null };

type OnStopped = (paid: CustomerPayment | undefined) => void;

type Sale = {
  externalRef: () => string;
  charged: RecordedPayment;
  /** Deletes the draft, if there is one. If it is already booked, returns the reference of the booking. */
  discardDraft?: () => Promise<string | undefined>;
};

/**
 * Returns a function that cancels a sale, with its state. The cancellation is complete when it is certain that nothing
 * is booked. Another window may have booked the draft, its renewal, or the same form at another price. The function
 * then opens the page of that booking, and nothing is to be refunded.
 */
export function useCancelSale(
  { externalRef, charged, discardDraft }: Sale,
  onStopped: OnStopped,
): SaleCancellation {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const paid = charged.now();
      const become = await discardDraft?.();
      return {
        paid,
        booked: become ?? (paid && (await findPaidBooking(externalRef(), paid.reference))),
      };
    },
    onSuccess: ({ paid, booked }) => {
      if (booked === undefined) {
        charged.forget();
        onStopped(paid);
        return;
      }
      charged.leaveToBooking();
      router.replace(`/bookings/${booked}`);
    },
  });
  return { stop: () => (isPending ? undefined : mutate()), pending: isPending, error };
}

/** Returns a function that cancels the sale of a draft and discards the draft, with its state. */
export function useStopDraft({ draft, charged }: DraftState, onStopped: OnStopped): SaleCancellation {
  const { id: person } = useSession();
  const queries = useQueryClient();
  const { reference } = draft;
  const discardDraft = async () => {
    const become = await deleteDraft(reference);
    if (become === undefined) clearPendingForDraft(person, reference);
    void queries.invalidateQueries({ queryKey: [...draftKeys.all, "next"] });
    return become;
  };
  return useCancelSale({ externalRef: () => toExternalReference(draft), charged, discardDraft }, onStopped);
}
