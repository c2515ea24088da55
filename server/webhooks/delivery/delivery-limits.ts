/**
 * The limits of webhook deliveries in progress. Every claim passes them to PostgreSQL, which counts the deliveries
 * under locks.
 */
export type DeliveryLimits = {
  /** The maximum number of concurrent attempts to one endpoint. */
  maxPerEndpoint: number;
  /** The maximum number of concurrent attempts to an endpoint after `troubledFromFailures` consecutive failures. */
  maxPerTroubledEndpoint: number;
  troubledFromFailures: number;
  /** The maximum number of concurrent attempts of one partner. */
  maxPerPartner: number;
  /** The part of `maxPerPartner` that failing endpoints may use. The rest is left to the partner's other endpoints. */
  maxPerPartnerFailing: number;
  /** The time for an attempt and for recording its result. After that, another worker may claim the delivery. */
  leaseSeconds: number;
};

export const deliveryLimits: DeliveryLimits = {
  maxPerEndpoint: 4,
  maxPerTroubledEndpoint: 1,
  troubledFromFailures: 10,
  maxPerPartner: 16,
  maxPerPartnerFailing: 8,
  leaseSeconds: 30,
};

/** The maximum number of concurrent attempts of one worker process. An attempt mostly waits for a remote server. */
export const deliverySlots = 200;

/** The share of a worker's slots that attempts to failing endpoints may use. */
export const maxFailingShare = 0.5;
