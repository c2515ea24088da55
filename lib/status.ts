/** The parts of the service that the status page reports. */
export const statusComponents = ["api", "portal", "webhooks", "suppliers"] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** The possible results of a probe. */
export const probeOutcomes = ["passed", "degraded", "failed"] as const;
export type ProbeOutcome = (typeof probeOutcomes)[number];

/** The states of a component or of the whole service, from best to worst. `unknown` means that it was not measured. */
export const serviceStates = ["operational", "unknown", "degraded", "outage"] as const;
export type ServiceState = (typeof serviceStates)[number];

export const incidentStates = ["open", "resolved"] as const;
export type IncidentState = (typeof incidentStates)[number];
