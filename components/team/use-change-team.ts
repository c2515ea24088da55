"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeTeam, teamKeys } from "@/lib/api/team";

/**
 * Returns the mutation that changes the team and reloads the list, also after a rejection, which an outdated list may
 * have caused.
 */
export function useChangeTeam(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeTeam,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.all }),
  });
}
