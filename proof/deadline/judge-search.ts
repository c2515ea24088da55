import type { Availability } from "../../lib/contracts/availability";

/** A response and the seconds since the first request. */
export type TimedResponse = { seconds: number; body: Availability };

/**
 * The seconds that an offer or the end of the search may be late. A busy machine needs them to claim the search, poll
 * and commit a response.
 */
const slackSeconds = 5;

/** Returns the status, the titles of the offers and the supplier counts of a response in one line. */
export function summarize(body: Availability | undefined): string {
  if (body === undefined) return "";
  const { asked, answered, failed } = body.suppliers ?? { asked: 0, answered: 0, failed: 0 };
  const titles = body.vehicles.map(({ title }) => title).join(", ") || "no offer";
  return `${body.status}, ${titles}, ${answered} of ${asked} responded, ${failed} failed`;
}

/**
 * Returns a message for each violated rule. The search must have three suppliers: one responds at once, one after 89 s,
 * and one never.
 */
export function findViolations(responses: readonly TimedResponse[]): string[] {
  const last = responses.at(-1);
  const firstWith = (title: string) =>
    responses.find(({ body }) => body.vehicles.some((vehicle) => vehicle.title === title))?.seconds ??
    Number.NaN;
  const counts = { asked: 3, answered: 2, failed: 1, not_asked: 0 };
  return [
    ...isBetween("the quick offer arrives", firstWith("quick"), [0, slackSeconds]),
    ...isBetween("the late offer arrives", firstWith("late"), [89, 90 + slackSeconds]),
    ...isBetween("the search ends", last?.seconds ?? Number.NaN, [90, 90 + slackSeconds]),
    ...(last?.body.status === "complete"
      ? []
      : [`The search ends as ${last?.body.status}, not as complete.`]),
    ...(JSON.stringify(last?.body.suppliers) === JSON.stringify(counts)
      ? []
      : [`The last counts are ${JSON.stringify(last?.body.suppliers)}.`]),
    ...responses
      .slice(0, -1)
      .filter(({ body }) => body.status !== "pending")
      .map(({ seconds, body }) => `At ${seconds.toFixed(1)} s the status is ${body.status}.`),
  ];
}

function isBetween(what: string, seconds: number, [from, to]: readonly [number, number]): string[] {
  return seconds >= from && seconds <= to
    ? []
    : [`${what} at ${seconds.toFixed(1)} s, not from ${from} s to ${to} s`];
}
