export type CountdownLevel = "calm" | "soon" | "last" | "over";

/** A draft can be renewed when at most this number of seconds is left until it expires. */
export const renewableSeconds = 600;

/**
 * Returns the urgency of the countdown, which sets its text and colour. It changes 5 minutes before the end, 1 minute
 * before the end, and at the end.
 */
export function toUrgency(secondsLeft: number): CountdownLevel {
  if (secondsLeft <= 0) return "over";
  if (secondsLeft <= 60) return "last";
  return secondsLeft <= 300 ? "soon" : "calm";
}

const spokenMinutes = [0, 1, 5, 10] as const;

/**
 * Returns the number of minutes to announce (10, 5, 1 or 0) if the countdown has reached it since `secondsBefore`.
 * Otherwise undefined, also when the page opens, because screen readers read the whole page then.
 */
export function minutesToSpeak(secondsBefore: number, secondsLeft: number): number | undefined {
  return spokenMinutes.find((minutes) => secondsBefore > minutes * 60 && secondsLeft <= minutes * 60);
}
