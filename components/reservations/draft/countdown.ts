export type CountdownLevel = "calm" | "soon" | "last" | "over";

/** Past this many seconds before its end a draft can be renewed. */
export const renewableSeconds = 600;

/** Five minutes and one minute before the end the words change, and the colour with them. */
export function levelAt(secondsLeft: number): CountdownLevel {
  if (secondsLeft <= 0) return "over";
  if (secondsLeft <= 60) return "last";
  return secondsLeft <= 300 ? "soon" : "calm";
}

const spokenMinutes = [0, 1, 5, 10] as const;

/**
 * The minutes to speak of: ten, five, one and none, each once when it is passed. Undefined in between, and where the
 * page is opened: what is on it is read anyway.
 */
export function minutesToSpeak(secondsBefore: number, secondsLeft: number): number | undefined {
  return spokenMinutes.find((minutes) => secondsBefore > minutes * 60 && secondsLeft <= minutes * 60);
}
