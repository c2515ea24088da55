import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { OperationId } from "@/lib/contracts/all";

/** The argument with which a caller chooses the idempotency key. */
export const keyArgument = "idempotency_key";

type Arguments = Readonly<Record<string, unknown>>;

/** The rule by which the idempotency key of a call without one is derived. */
type KeySource = {
  description: string;
  /** Returns the values that the key is derived from. */
  read(args: Arguments): readonly unknown[];
};

/**
 * The sources of derived keys. The key of a one-step booking is derived from its `external_ref` or, without
 * one, from its payment reference. The key of a booked draft is derived from its payment reference. So one
 * sale leads to one booking, even if a later call has another price or car. The key of a draft or a
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
 * The maximum number of idempotency keys that are derived for a call. A key is skipped if its stored outcome is a
 * rejection of another call, or a draft that has expired.
 */
export const maxDerivedKeys = 20;

/**
 * Returns the keys of a call, in the order in which calls use them. The first key is used by the first call; a key
 * whose outcome was a rejection is followed by the next. An operation without a source has no keys.
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
