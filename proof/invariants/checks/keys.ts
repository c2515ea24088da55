import { createHash } from "node:crypto";
import { fingerprintRequest } from "../../../server/idempotency/fingerprint";
import { answered, codeOf, nameOf } from "../../kit/exchanges";
import type { AnsweredExchange } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { judge, ofRun } from "../invariant";

/** Statuses whose responses are stored permanently for a key. */
const binding = new Set([200, 201, 202, 404, 409, 422, 500]);
const passing = new Set<unknown>(["idempotency_key_in_progress", "idempotency_key_reused"]);

function isOutcome(exchange: AnsweredExchange): boolean {
  return exchange.key !== null && binding.has(exchange.ending.status) && !passing.has(codeOf(exchange));
}

type Stored = { id: string; fingerprint: string; status: number; sha: string };

export const oneOutcomePerKey = ofRun(
  {
    id: "I6",
    promise: "a key has one outcome: every answer to it is the same to the byte, and is the stored one",
  },
  async ({ exchanges }, db) => {
    const stored = await storedOutcomes(db);
    const outcomes = answered(exchanges).filter(isOutcome);
    return judge(outcomes, (exchange) => {
      const outcome = stored.get(`${exchange.partner} ${exchange.key}`);
      if (outcome === undefined) return `${nameOf(exchange)}: answered, and no outcome is stored`;
      if (outcome.fingerprint !== fingerprintOf(exchange))
        return `${nameOf(exchange)}: answered another request's key`;
      const same = outcome.status === exchange.ending.status && outcome.sha === sha(exchange.ending.text);
      return same ? undefined : `${nameOf(exchange)}: ${exchange.ending.status} differs from what is stored`;
    });
  },
);

async function storedOutcomes(db: ReadDatabase): Promise<Map<string, Stored>> {
  const rows = await db.rows<Stored>(
    `select p.slug || ' ' || o.key as id, encode(o.fingerprint, 'hex') as fingerprint, o.status,
       encode(sha256(o.body), 'hex') as sha
     from idempotency_outcomes o join partners p on p.id = o.partner_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function fingerprintOf({ method, path, body }: AnsweredExchange): string {
  return fingerprintRequest(method, path, body).toString("hex");
}

function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export const reusedKeysDoNothing = ofRun(
  { id: "I10", promise: "a key sent with another body does nothing" },
  async ({ exchanges }, db) => {
    const reused = answered(exchanges).filter((exchange) => codeOf(exchange) === "idempotency_key_reused");
    const refs = reused.flatMap(({ body }) => externalRefOf(body));
    const found = await db.rows<{ ref: string }>(
      `select distinct b.external_ref as ref from bookings b
       join jsonb_array_elements_text($json) as sent(ref) on sent.ref = b.external_ref`,
      refs,
    );
    const landed = new Set(found.map(({ ref }) => ref));
    return judge(reused, (exchange) =>
      externalRefOf(exchange.body).some((ref) => landed.has(ref))
        ? `${nameOf(exchange)}: was done`
        : undefined,
    );
  },
);

function externalRefOf(body: unknown): string[] {
  if (typeof body !== "object" || body === null || !("external_ref" in body)) return [];
  return [String(body.external_ref)];
}
