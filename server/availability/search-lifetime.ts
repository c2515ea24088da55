/** The default lifetime of a search, in which it can be polled and its offers booked. */
export const defaultLifetimeSeconds = 15 * 60;
