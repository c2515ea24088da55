"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeTeam, teamKeys } from "@/lib/api/team";

/**
 * Returns the mutation that changes the team and then reloads the list of members. Also reloads the list if the API
 * rejects the change, because an outdated list may have caused the rejection.
 */
export function useChangeTeam(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeTeam,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.all }),
  });
}
