import type { ServiceEnvironment } from "../env";

type Owner = { environment: ServiceEnvironment; partnerId: number; endpointId: number };

/** What an endpoint's secret is sealed for: moved to another endpoint's row it does not open. */
export function secretContext({ environment, partnerId, endpointId }: Owner): string {
  return `webhook-secret:${environment}:${partnerId}:${endpointId}`;
}
