"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeTeam, teamKeys } from "@/lib/api/team";

/** Changes the team and shows it as it is then; what was refused may be about a list that is out of date. */
export function useChangeTeam(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeTeam,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.all }),
  });
}
