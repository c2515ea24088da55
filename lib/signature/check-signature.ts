import { type BodyChange, bodyVariants } from "./body-variants";
import { isSecret, sign } from "./hmac";
import { readHeaders, type SignatureHeaders } from "./read-headers";

/** The maximum difference between the time of the signature and the current time, in seconds. */
export const toleranceSeconds = 300;

export type SignatureInput = { body: string; headers: string; secret: string };

/** The result of checking the headers of one signature scheme, `Service-Signature` or Standard Webhooks. */
export type SignatureCheck = {
  form: SignatureHeaders["form"];
  /** The age of the signature, in seconds. */
  age: number;
  fresh: boolean;
  /**
   * The first matching signature: its position in the headers, from 1, and the number of all signatures. Null if none
   * matches.
   */
  match: { place: number; of: number } | null;
  /** The kind of difference between the pasted body and the signed one, or `exact`. Null if no signature matches. */
  change: BodyChange | null;
};

export type SignatureResult =
  | { is: "headers" }
  | { is: "secret" }
  | {
      is: "checked";
      found: readonly SignatureCheck[];
    };

/**
 * Checks the signatures in the headers of a request as its receiver would. Reports whether the headers, the secret, the
 * time or the body is wrong. The check runs locally, in WebCrypto. `now` is in seconds since 1970.
 */
export async function checkSignature(
  { body, headers, secret }: SignatureInput,
  now: number,
): Promise<SignatureResult> {
  const forms = readHeaders(headers);
  if (forms.length === 0) return { is: "headers" };
  const key = secret.trim();
  if (!isSecret(key)) return { is: "secret" };
  return { is: "checked", found: await Promise.all(forms.map((form) => find(form, { body, key, now }))) };
}

async function find(
  headers: SignatureHeaders,
  { body, key, now }: { body: string; key: string; now: number },
): Promise<SignatureCheck> {
  const { form, timestamp, signatures } = headers;
  const age = now - timestamp;
  const base = { form, age, fresh: Math.abs(age) <= toleranceSeconds };
  for (const candidate of bodyVariants(body)) {
    const index = signatures.indexOf(await sign(key, { ...headers, body: candidate.body }));
    if (index >= 0) {
      return { ...base, match: { place: index + 1, of: signatures.length }, change: candidate.change };
    }
  }
  return { ...base, match: null, change: null };
}
