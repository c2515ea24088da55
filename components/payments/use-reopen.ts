"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api/call";
import { allPayments, reopenPaymentRoute } from "@/lib/api/payments";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { showToast } from "../toasts/toast-store";

/** Returns the mutation that marks a payment as not refunded, and says so. */
export function useReopen() {
  const { payments } = useTexts().texts;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; payment_reference: string }) =>
      call(reopenPaymentRoute, { params: { id } }),
    onSuccess: async (_, { payment_reference: payment }) => {
      await queryClient.invalidateQueries(allPayments);
      void showToast(fill(payments.reopened, { payment }), { duration: 5000 });
    },
  });
}
