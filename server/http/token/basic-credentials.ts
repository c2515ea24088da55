import { OAuthError } from "../../oauth/oauth-error";

export type BasicCredentials = { clientId: string; clientSecret: string };

/**
 * Reads the credentials of an `Authorization: Basic` header. Returns `undefined` without a header or for another
 * scheme. The ID and the secret are form-encoded (RFC 6749 §2.3.1); one with an invalid encoding is used unchanged.
 * Throws an `OAuthError` for a malformed header.
 */
export function readBasicCredentials(header: string | null): BasicCredentials | undefined {
  const text = (header ?? "").trim();
  const scheme = text.split(/\s/, 1)[0] ?? "";
  if (scheme.toLowerCase() !== "basic") return undefined;
  const pair = decodePair(text.slice(scheme.length).trim());
  const colon = pair?.indexOf(":") ?? -1;
  if (pair === undefined || colon < 0) {
    throw new OAuthError(
      "invalid_request",
      "The Basic credentials must be client_id:client_secret in base64.",
    );
  }
  return { clientId: formDecode(pair.slice(0, colon)), clientSecret: formDecode(pair.slice(colon + 1)) };
}

function decodePair(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, "base64"));
  } catch {
    return undefined;
  }
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", "%20"));
  } catch {
    return text;
  }
}
