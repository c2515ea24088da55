import { getField } from "../../kit/exchanges";
import type { PartnerClient } from "../../kit/recording-client";
import type { Completion } from "../../kit/run-records";

type Replaced = {
  client: PartnerClient;
  /** The body of a one-step booking. Both replacements send it too, each with its own `external_ref`. */
  body: Record<string, unknown>;
};

/** Books a rental and replaces it twice: the first replacement is declined, the second one is confirmed. */
export async function replaceTwice({ client, body }: Replaced): Promise<void> {
  const post = async (op: string, path: string, rest: { key?: string; body?: unknown }) =>
    readReference(await client.attempt({ op, method: "POST", path, ...rest }));
  const old = await post("one-step", "/v1/rentals/bookings", { key: "p1", body });
  for (const [key, to] of [
    ["p2", "cancelled"],
    ["p3", "confirmed"],
  ] as const) {
    const sent = { ...body, external_ref: `${body.external_ref}-${key}` };
    const made = await post("replace", `/v1/bookings/${old}/replace`, { key, body: sent });
    await post("transition", `/v1/sandbox/bookings/${made}/transition`, { body: { to } });
  }
}

function readReference(completion: Completion): string {
  const body: unknown = completion.t === "info" ? {} : JSON.parse(completion.text);
  const reference = getField(body, "booking", "reference") ?? getField(body, "reference");
  if (typeof reference !== "string") throw new Error(`No reference in ${JSON.stringify(completion)}`);
  return reference;
}
