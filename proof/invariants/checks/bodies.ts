import type { ReceivedWebhook } from "../../kit/run-records";
import { checkEach, defineSqlInvariant, type Invariant, mergeFindings } from "../invariant";

const stored = defineSqlInvariant(
  { id: "", promise: "" },
  {
    counted: "select count(*)::int as n from events",
    broken: `
      select format('%s has the keys %s', e.event_id, k.keys) as what
      from events e
      cross join lateral (select string_agg(key, ',') as keys from json_object_keys(e.body) as key) as k
      where k.keys <> 'id,type,data' or e.body->>'id' <> e.event_id or e.body->>'type' <> e.type`,
  },
);

export const bodiesHaveThreeKeys: Invariant = {
  id: "I17",
  promise: "the body of every stored and received event has exactly the keys id, type and data",
  check: async (evidence) =>
    mergeFindings(await stored.check(evidence), checkEach(evidence.run?.receipts ?? [], findWrongReceipt)),
};

function findWrongReceipt({ body, eventId, eventType }: ReceivedWebhook): string | undefined {
  const { id, type, ...others } = JSON.parse(body);
  const right = id === eventId && type === eventType && Object.keys(others).join() === "data";
  return right ? undefined : `${eventId} arrived as ${body.slice(0, 80)}`;
}
