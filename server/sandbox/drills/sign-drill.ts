import type { DrillName } from "@/lib/drill-names";
import { type Attempt, signDelivery } from "../../webhooks/delivery/sign-delivery";
import { newSecret } from "../../webhooks/secrets";

/** The age of the signature of `old_timestamp`, in milliseconds. Receivers accept up to 300 s. */
const oldMs = 600_000;

type DrillAttempt = Attempt & { drill: DrillName; place: number };

/**
 * Creates the signed headers of a drill's delivery. Most drills are signed like real attempts. `wrong_signature` signs
 * with a secret that the endpoint does not have, `old_timestamp` with a time in the past, and `rotation` with two
 * secrets.
 */
export function signDrill({ drill, place, ...attempt }: DrillAttempt, now: Date): Record<string, string> {
  switch (drill) {
    case "wrong_signature":
      return signDelivery({ ...attempt, secrets: [newSecret()] }, now);
    case "old_timestamp":
      return signDelivery(attempt, new Date(now.getTime() - oldMs));
    case "rotation":
      return signDelivery({ ...attempt, secrets: toRotatedSecrets(attempt.secrets, place) }, now);
    default:
      return signDelivery(attempt, now);
  }
}

/**
 * Returns two secrets, newest first. During a real rotation, these are the two active ones. Otherwise, one is new: the
 * newer one in the first delivery, and the older one in the second.
 */
function toRotatedSecrets(active: readonly string[], place: number): readonly string[] {
  if (active.length > 1) return active;
  return place === 0 ? [newSecret(), ...active] : [...active, newSecret()];
}
