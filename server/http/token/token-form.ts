import { OAuthError } from "../../oauth/oauth-error";
import type { ApiRequest } from "../wire/api-request";
import { readBody } from "../wire/read-body";
import { readBasicCredentials } from "./basic-credentials";

const maxFormBytes = 4096;
const formType = /^application\/x-www-form-urlencoded\s*(;.*)?$/i;

/** The parameters with a value. An empty parameter counts as missing (RFC 6749 §3.2). */
export type TokenForm = ReadonlyMap<string, string>;

/**
 * Reads the form of a token request. Ignores the query, because credentials in a URL end up in logs. Throws
 * an `OAuthError`, or the `ApiError` of a body that is too large or incomplete.
 */
export async function readTokenForm(request: ApiRequest): Promise<TokenForm> {
  if (!formType.test(request.headers.get("content-type") ?? "")) {
    throw new OAuthError("invalid_request", "Send the parameters as application/x-www-form-urlencoded.");
  }
  const seen = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    if (seen.has(name))
      throw new OAuthError("invalid_request", "A parameter is repeated. Send each parameter once.");
    seen.set(name, value);
  }
  return new Map([...seen].filter(([, value]) => value !== ""));
}

async function readText(request: ApiRequest): Promise<string> {
  const bytes = await readBody(request, maxFormBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new OAuthError("invalid_request", "The form is not valid UTF-8.");
  }
}

export function assertGrantType(form: TokenForm): void {
  const grantType = form.get("grant_type");
  if (grantType === undefined)
    throw new OAuthError("invalid_request", "The parameter grant_type is missing.");
  if (grantType !== "client_credentials") {
    throw new OAuthError(
      "unsupported_grant_type",
      "Set grant_type to client_credentials. No other grant type is supported.",
    );
  }
}

/**
 * Reads the client's credentials from Basic or the form. Without credentials, the ID and the secret are empty, which
 * matches no client. With Basic, the form may repeat the client ID (RFC 6749 §3.2.1). Throws an `OAuthError` if it has
 * another ID or a secret.
 */
export function readClientCredentials(
  authorization: string | null,
  form: TokenForm,
): { clientId: string; clientSecret: string } {
  const basic = readBasicCredentials(authorization);
  const clientId = form.get("client_id");
  const clientSecret = form.get("client_secret");
  if (basic === undefined) return { clientId: clientId ?? "", clientSecret: clientSecret ?? "" };
  if (clientSecret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    throw new OAuthError("invalid_request", "Send the credentials as HTTP Basic or in the form, not both.");
  }
  return basic;
}
