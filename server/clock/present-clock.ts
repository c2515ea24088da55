import type { ServiceClock } from "./clock.queries";

export function presentClock({ now, offsetSeconds }: ServiceClock) {
  return { now: now.toISOString(), offset_s: offsetSeconds };
}
