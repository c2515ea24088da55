import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Scope } from "../contracts/scopes";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const createCredentialRoute: OperationRoute<"createCredential"> = {
  method: "POST",
  path: "/portal-api/credentials",
};
export const listCredentialsRoute: OperationRoute<"listCredentials"> = {
  method: "GET",
  path: "/portal-api/credentials",
};
export const revokeCredentialRoute: OperationRoute<"revokeCredential"> = {
  method: "POST",
  path: "/portal-api/credentials/{client_id}/revoke",
};
export const rotateCredentialRoute: OperationRoute<"rotateCredential"> = {
  method: "POST",
  path: "/portal-api/credentials/{client_id}/rotate",
};

export const setCredentialMcpRoute: OperationRoute<"setCredentialMcp"> = {
  method: "POST",
  path: "/portal-api/credentials/{client_id}/mcp",
};

export const credentialKeys = {
  all: ["credentials"] as const,
  list: (cursor: string) => [...credentialKeys.all, "list", cursor] as const,
};

export function credentialsQuery(cursor: string) {
  return queryOptions({
    queryKey: credentialKeys.list(cursor),
    queryFn: ({ signal }) => call(listCredentialsRoute, { query: { limit: 100, cursor }, signal }),
  });
}

/**
 * Returns the mutation that creates a credential. It passes the secret only to `onSecret`, so that it is never cached.
 */
export function createCredentialMutation(onSecret: (secret: string, clientId: string) => void) {
  return mutationOptions({
    mutationFn: async (body: { name: string; scopes: Scope[] }) => {
      const { credential, client_secret } = await call(createCredentialRoute, { body });
      onSecret(client_secret, credential.client_id);
      return credential;
    },
  });
}

export type Overlap = 0 | 3600 | 86_400 | 604_800 | 2_592_000;

/**
 * Returns the mutation that rotates a credential's secret. It passes two values to `onSecret`: the new secret, and the
 * time at which the previous secret expires (`until`). The time is null if the previous secret has already expired.
 */
export function rotateCredentialMutation(
  clientId: string,
  onSecret: (secret: string, until: string | null) => void,
) {
  return mutationOptions({
    mutationFn: async (overlap: Overlap) => {
      const { credential, client_secret } = await call(rotateCredentialRoute, {
        params: { client_id: clientId },
        body: { overlap_seconds: overlap },
      });
      onSecret(client_secret, credential.secrets[1]?.expires_at ?? null);
      return credential;
    },
  });
}

export function revokeCredentialMutation(clientId: string) {
  return mutationOptions({
    mutationFn: () => call(revokeCredentialRoute, { params: { client_id: clientId } }),
  });
}

/** Returns the mutation that allows or forbids AI assistants to use a credential. */
export function setCredentialMcpMutation() {
  return mutationOptions({
    mutationFn: (wanted: { clientId: string; allowed: boolean }) =>
      call(setCredentialMcpRoute, {
        params: { client_id: wanted.clientId },
        body: { allowed: wanted.allowed },
      }),
  });
}
