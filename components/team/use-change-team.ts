"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeTeam, teamKeys } from "@/lib/api/team";

/** Changes the team and reloads the list, also after a rejection, which may be caused by an outdated list. */
export function useChangeTeam(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeTeam,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.all }),
  });
}
