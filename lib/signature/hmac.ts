const prefix = "whsec_";
const encoder = new TextEncoder();

export type Signed = {
  form: "service" | "standard";
  timestamp: number;
  messageId: string;
  body: string;
};

/** Returns whether the text has the form of a webhook secret: `whsec_` and base64. */
export function isSecret(text: string): boolean {
  return (
    /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) && text !== prefix
  );
}

/** Returns the signature of a body: in hexadecimal for `Service-Signature`, in base64 for Standard Webhooks. */
export async function sign(secret: string, { form, timestamp, messageId, body }: Signed): Promise<string> {
  const service = form === "service";
  const content = service ? `${timestamp}.${body}` : `${messageId}.${timestamp}.${body}`;
  const bytes = service ? encoder.encode(secret) : fromBase64(secret.slice(prefix.length));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(content)));
  return service ? toHex(signature) : btoa(String.fromCharCode(...signature));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
