"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { credentialKeys, setCredentialMcpMutation } from "@/lib/api/credentials";
import type { Credential } from "@/lib/contracts/portal/credentials";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { showToast } from "../toasts/toast-store";

/** Returns a function that switches whether AI assistants may use a credential, and the error of the last change. */
export function useToggleMcpPermission(): { toggle(credential: Credential): void; error: Error | null } {
  const { texts } = useTexts();
  const { credentials } = texts;
  const queryClient = useQueryClient();
  const change = useMutation({
    ...setCredentialMcpMutation(),
    onSuccess: ({ credential: { name, mcp_allowed: allowed } }) => {
      const text = allowed ? credentials.mcpNowAllowed : credentials.mcpNowForbidden;
      void showToast(fill(text, { name }), { duration: 5000 });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: credentialKeys.all }),
  });
  const toggle = ({ client_id: clientId, mcp_allowed: allowed }: Credential) => {
    if (!change.isPending) change.mutate({ clientId, allowed: !allowed });
  };
  return { toggle, error: change.error };
}
