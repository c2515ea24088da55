import type { StoredDrillResult } from "@/drizzle/schema/drills";
import type { DrillName } from "@/lib/drill-names";
import { burstSize, slowRetrySeconds } from "./plan-drills";

/** A delivery of a drill with its current result. */
export type JudgedDelivery = {
  drill: DrillName;
  place: number;
  deliveryId: string;
  state: "waiting" | "sending" | "ended";
  responseStatus: number | null;
  error: string | null;
};

/** The reason why the remaining deliveries are not sent. */
export type StopReason = "endpoint_gone" | "endpoint_inactive" | "too_late";

const stopTexts: Readonly<Record<StopReason, string>> = {
  endpoint_gone: "The endpoint was deleted before all deliveries were sent.",
  endpoint_inactive: "The endpoint was paused or disabled before all deliveries were sent.",
  too_late: "Not all deliveries were sent within one hour.",
};

/** Drills whose deliveries the endpoint must refuse. */
const refused: ReadonlySet<DrillName> = new Set(["wrong_signature", "old_timestamp"]);

const sent: Readonly<Record<DrillName, string>> = {
  wrong_signature: "One event, signed with a secret that is not yours.",
  old_timestamp: "One event, signed correctly for a time 10 minutes ago.",
  duplicate: "One event, delivered twice.",
  out_of_order: "Three events of one booking, the newest first.",
  burst: `${burstSize} events at once.`,
  slow_retry: `One event, delivered again ${slowRetrySeconds} seconds later with the same IDs and a new signature.`,
  rotation: "Two events, each signed with your secret and another one, as during a rotation.",
};

const advice: Readonly<Record<DrillName, string>> = {
  wrong_signature: "Verify the signature over the raw body and respond with 401 if it does not match.",
  old_timestamp: "Respond with 400 if `t` differs from your clock by more than 300 seconds.",
  duplicate: "Respond with 2xx to an event `id` that you have processed, and do nothing.",
  out_of_order: "Accept events in any order. Read the booking if you need its current state.",
  burst: "Store the event, respond with 2xx at once and process it afterwards.",
  slow_retry: "Check `t` of each attempt, not the time of the event, and respond with 2xx.",
  rotation: "Accept the event if any `v1` in the header matches.",
};

/**
 * Returns the result of a drill whose deliveries have all ended or, with `stop`, will not be sent. Only a 4xx response
 * counts as a refusal.
 */
export function judgeDrill(
  drill: DrillName,
  deliveries: readonly JudgedDelivery[],
  stop?: StopReason,
): StoredDrillResult {
  const wrong = deliveries.filter((delivery) => !isExpected(delivery));
  const unsent = wrong.some(({ state }) => state !== "ended");
  const outcome = summarize(wrong.length > 0 ? wrong : deliveries);
  const passed = wrong.length === 0 && deliveries.length > 0;
  const counts = `As expected: ${deliveries.length - wrong.length} of ${deliveries.length} (${outcome}).`;
  const reason = unsent && stop !== undefined ? stopTexts[stop] : advice[drill];
  return {
    drill,
    verdict: passed ? "passed" : "failed",
    detail: passed ? `${sent[drill]} ${counts}` : `${sent[drill]} ${counts} ${reason}`,
    delivery_ids: [...new Set(deliveries.map(({ deliveryId }) => deliveryId))],
  };
}

function isExpected({ drill, state, responseStatus, error }: JudgedDelivery): boolean {
  if (state !== "ended" || responseStatus === null) return false;
  if (refused.has(drill)) return responseStatus >= 400 && responseStatus < 500;
  return error === null && responseStatus >= 200 && responseStatus < 300;
}

/** Returns a text with up to three different outcomes of the deliveries, such as `HTTP 200, timeout`. */
function summarize(deliveries: readonly JudgedDelivery[]): string {
  const outcomes = [...new Set(deliveries.map(toOutcome))];
  return outcomes.length > 3 ? `${outcomes.slice(0, 3).join(", ")}, …` : outcomes.join(", ");
}

function toOutcome({ state, responseStatus, error }: JudgedDelivery): string {
  if (state !== "ended") return "not sent";
  // A 2xx with an error is a response whose body did not arrive.
  if (responseStatus !== null)
    return `HTTP ${responseStatus}${responseStatus < 300 && error ? ` and ${error}` : ""}`;
  return error ?? "not sent";
}
