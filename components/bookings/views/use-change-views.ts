import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeViews, viewKeys } from "@/lib/api/views";

/** Returns a mutation that changes the person's views or columns, and loads them again. */
export function useChangeViews(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeViews,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: viewKeys.all });
      onDone();
    },
  });
}
