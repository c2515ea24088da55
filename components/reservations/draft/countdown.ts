export type CountdownLevel = "calm" | "soon" | "last" | "over";

/** The seconds before its expiry from which a draft can be renewed. */
export const renewableSeconds = 600;

/** Returns the level that decides text and colour: it changes five minutes and one minute before the end. */
export function levelAt(secondsLeft: number): CountdownLevel {
  if (secondsLeft <= 0) return "over";
  if (secondsLeft <= 60) return "last";
  return secondsLeft <= 300 ? "soon" : "calm";
}

const spokenMinutes = [0, 1, 5, 10] as const;

/**
 * Returns the minutes to announce, ten, five, one or none, each once when it is passed. Otherwise undefined,
 * also when the page opens, because its text is read anyway.
 */
export function minutesToSpeak(secondsBefore: number, secondsLeft: number): number | undefined {
  return spokenMinutes.find((minutes) => secondsBefore > minutes * 60 && secondsLeft <= minutes * 60);
}
