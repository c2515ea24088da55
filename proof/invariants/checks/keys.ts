import { createHash } from "node:crypto";
import { fingerprintRequest } from "../../../server/idempotency/fingerprint";
import {
  describeExchange,
  getBody,
  getCompletedExchanges,
  getErrorCode,
  getReference,
} from "../../kit/exchanges";
import type { CompletedExchange } from "../../kit/run-records";
import type { ReadDatabase } from "../evidence";
import { checkEach, defineRunInvariant } from "../invariant";

/** Statuses whose responses are stored permanently for a key. */
const storedStatuses = new Set([200, 201, 202, 404, 409, 422, 500]);
const transientCodes = new Set<unknown>(["idempotency_key_in_progress", "idempotency_key_reused"]);

function isOutcome(exchange: CompletedExchange): boolean {
  return (
    exchange.key !== null &&
    storedStatuses.has(exchange.completion.status) &&
    !transientCodes.has(getErrorCode(exchange))
  );
}

type Stored = { id: string; fingerprint: string; status: number; sha: string };

export const oneOutcomePerKey = defineRunInvariant(
  {
    id: "I6",
    promise:
      "a key has one outcome: every response to it is byte-identical to the stored one, except an erased customer",
  },
  async ({ exchanges }, db) => {
    const stored = await findStoredOutcomes(db);
    const outcomes = getCompletedExchanges(exchanges).filter(isOutcome);
    const digests = await digestResponses(outcomes, db);
    return checkEach(outcomes, (exchange, index) => {
      const outcome = stored.get(`${exchange.partner} ${exchange.key}`);
      if (outcome === undefined) return `${describeExchange(exchange)}: a response, but no stored outcome`;
      if (outcome.fingerprint !== getFingerprint(exchange))
        return `${describeExchange(exchange)}: the response belongs to another request`;
      const same =
        outcome.status === exchange.completion.status && digests[index]?.includes(outcome.sha) === true;
      return same
        ? undefined
        : `${describeExchange(exchange)}: the ${exchange.completion.status} response differs from the stored one`;
    });
  },
);

/**
 * Returns the digests that the stored response of each exchange may have: the digest of the received response and, if
 * the customer was erased since, the digest of that response without the customer.
 */
async function digestResponses(
  exchanges: readonly CompletedExchange[],
  db: ReadDatabase,
): Promise<string[][]> {
  const gone = await findErased(db);
  const texts = exchanges.map((exchange) => {
    const reference = getReference(getBody(exchange));
    return reference !== undefined && gone.has(reference) ? exchange.completion.text : null;
  });
  const erased = await db.rows<{ sha: string | null }>(
    `select encode(sha256(convert_to(erase_customer_json(text), 'UTF8')), 'hex') as sha
     from jsonb_array_elements_text($json) with ordinality as sent(text, number) order by number`,
    texts,
  );
  return exchanges.map(({ completion }, index) => [
    sha(completion.text),
    ...[erased[index]?.sha ?? []].flat(),
  ]);
}

/** Returns the references of the bookings and drafts whose customer was erased. */
export async function findErased(db: ReadDatabase): Promise<Set<string>> {
  const rows = await db.rows<{ reference: string }>(
    `select reference from bookings where erased_at is not null
     union select jsonb_array_elements_text(after::jsonb->'drafts') from audit_log where action = 'customer.erase'`,
  );
  return new Set(rows.map(({ reference }) => reference));
}

async function findStoredOutcomes(db: ReadDatabase): Promise<Map<string, Stored>> {
  const rows = await db.rows<Stored>(
    `select p.slug || ' ' || o.key as id, encode(o.fingerprint, 'hex') as fingerprint, o.status,
       encode(sha256(o.body), 'hex') as sha
     from idempotency_outcomes o join partners p on p.id = o.partner_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function getFingerprint({ method, path, body }: CompletedExchange): string {
  return fingerprintRequest(method, path, body).toString("hex");
}

function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export const reusedKeysHaveNoEffect = defineRunInvariant(
  { id: "I10", promise: "a key reused with another body has no effect" },
  async ({ exchanges }, db) => {
    const reused = getCompletedExchanges(exchanges).filter(
      (exchange) => getErrorCode(exchange) === "idempotency_key_reused",
    );
    const refs = reused.flatMap(({ body }) => getExternalRefs(body));
    const found = await db.rows<{ ref: string }>(
      `select distinct b.external_ref as ref from bookings b
       join jsonb_array_elements_text($json) as sent(ref) on sent.ref = b.external_ref`,
      refs,
    );
    const booked = new Set(found.map(({ ref }) => ref));
    return checkEach(reused, (exchange) =>
      getExternalRefs(exchange.body).some((ref) => booked.has(ref))
        ? `${describeExchange(exchange)}: the request had an effect`
        : undefined,
    );
  },
);

function getExternalRefs(body: unknown): string[] {
  if (typeof body !== "object" || body === null || !("external_ref" in body)) return [];
  return [String(body.external_ref)];
}
