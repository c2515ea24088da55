import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { OperationId } from "@/lib/contracts/all";

/** The argument with which a caller chooses the idempotency key. */
export const keyArgument = "idempotency_key";

type Arguments = Readonly<Record<string, unknown>>;

/** The rule that derives the idempotency key of a tool call if its arguments contain no key. */
type KeySource = {
  description: string;
  /** Returns the values whose hash becomes the key. */
  read(args: Arguments): readonly unknown[];
};

/**
 * The sources of derived idempotency keys, by operation ID. The key of a one-step booking is derived from its
 * `external_ref` or, without one, from its payment reference. The key of a booked draft is derived from its payment
 * reference. So one sale leads to one booking, even if a later call has another price or car. The key of a draft or a
 * replacement is derived from all arguments.
 */
export const keySources: Readonly<Partial<Record<OperationId, KeySource>>> = {
  createBooking: {
    description:
      "one `external_ref`, or without it one `payment_reference`, leads to one booking. A repeated call returns the first result.",
    read: ({ external_ref: own, payment_reference: payment }) =>
      own === undefined ? ["payment", payment] : ["external_ref", own],
  },
  bookReservation: {
    description: "one `payment_reference` leads to one booking. A repeated call returns the first result.",
    read: ({ payment_reference: payment }) => ["payment", payment],
  },
  createReservation: {
    description: "a repeated call returns the same draft until the draft expires.",
    read: (args) => ["draft", args],
  },
  replaceBooking: {
    description: "a repeated call returns the first result.",
    read: (args) => ["replacement", args],
  },
};

/**
 * The number of idempotency keys that are derived for a call. The call uses the first key that has no stored outcome,
 * or whose outcome is neither a rejection of another call nor an expired draft.
 */
export const maxDerivedKeys = 20;

/**
 * Returns the derived idempotency keys of a call, in the order in which calls try them. Returns an empty list for an
 * operation without an entry in `keySources`.
 */
export function deriveKeys(id: OperationId, args: Arguments): readonly string[] {
  const source = keySources[id];
  if (source === undefined) return [];
  const base = canonicalize(source.read(args)) ?? "";
  return Array.from({ length: maxDerivedKeys }, (_, turn) => {
    const digest = createHash("sha256").update(`${turn}\n${base}`).digest("base64url");
    return `mcp_${digest}`;
  });
}
