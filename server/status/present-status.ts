import type { ServiceStatus } from "./read-status";

/** Converts the status to the document of `/status.json`. */
export function presentStatus({ state, components, incidents }: ServiceStatus) {
  return {
    state,
    components: components.map(({ name, state: componentState, uptime90d }) => ({
      name,
      state: componentState,
      uptime_90d: uptime90d,
    })),
    incidents: incidents.map(({ component: _, ...incident }) => incident),
  };
}
