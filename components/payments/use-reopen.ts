"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiFailure } from "@/lib/api/api-failure";
import { call } from "@/lib/api/call";
import { allPaymentsFilter, reopenPaymentRoute } from "@/lib/api/payments";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { showToast } from "../toasts/toast-store";
import { useIsMounted } from "../ui/use-is-mounted";

/**
 * Returns the mutation that marks a payment as not refunded. A toast confirms it. The page shows an error, or a toast
 * does if the user has left the page.
 */
export function useReopen() {
  const { payments, failures } = useTexts().texts;
  const queryClient = useQueryClient();
  const mounted = useIsMounted();
  return useMutation({
    mutationFn: ({ id }: { id: string; payment_reference: string }) =>
      call(reopenPaymentRoute, { params: { id } }),
    onSuccess: (_, { payment_reference: payment }) => {
      void showToast(fill(payments.reopened, { payment }), { duration: 5000 });
    },
    onError: (error) => {
      if (mounted.current) return;
      const code = isApiFailure(error) ? error.code : "other";
      void showToast(failures.titles[code] ?? failures.titles.other ?? "", { duration: 10_000 });
    },
    // After an error the state differs from the one that the page shows.
    onSettled: () => queryClient.invalidateQueries(allPaymentsFilter),
  });
}

export type Reopening = ReturnType<typeof useReopen>;
