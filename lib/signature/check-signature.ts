import { type BodyChange, bodyVariants } from "./body-variants";
import { isSecret, sign } from "./hmac";
import { readHeaders, type SignatureHeaders } from "./read-headers";

/** How far the clock of a request may be from the reader's, in seconds, either way. */
export const toleranceSeconds = 300;

export type SignatureInput = { body: string; headers: string; secret: string };

/** What was found of one form of signature. */
export type SignatureCheck = {
  form: SignatureHeaders["form"];
  /** How many seconds before now it was signed. */
  age: number;
  fresh: boolean;
  /** Which of the signatures it is, counted from 1, and of how many; null when it is none of them. */
  match: { place: number; of: number } | null;
  /** What the body has become since it was signed, where the signature matches. */
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
 * Checks a request as whoever receives it would, and says which part differs. Nothing leaves this machine: it is all
 * WebCrypto. `now` is in seconds.
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
  const told = { form, age, fresh: Math.abs(age) <= toleranceSeconds };
  for (const candidate of bodyVariants(body)) {
    const place = signatures.indexOf(await sign(key, { ...headers, body: candidate.body }));
    if (place >= 0) {
      return { ...told, match: { place: place + 1, of: signatures.length }, change: candidate.change };
    }
  }
  return { ...told, match: null, change: null };
}
