import { OAuthError } from "../../oauth/oauth-error";
import type { ApiRequest } from "../wire/api-request";
import { readBody } from "../wire/read-body";
import { readBasicCredentials } from "./basic-credentials";

const maxFormBytes = 4096;
const formType = /^application\/x-www-form-urlencoded\s*(;.*)?$/i;

/** Parameters that were sent with a value. RFC 6749 §3.2: one without a value counts as left out. */
export type TokenForm = ReadonlyMap<string, string>;

/** The form of a token request. Only the body is read: credentials in a URL would end up in other people's logs. */
export async function readTokenForm(request: ApiRequest): Promise<TokenForm> {
  if (!formType.test(request.headers.get("content-type") ?? "")) {
    throw new OAuthError("invalid_request", "Send the parameters as application/x-www-form-urlencoded.");
  }
  const seen = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    if (seen.has(name)) throw new OAuthError("invalid_request", "A parameter is repeated.");
    seen.set(name, value);
  }
  return new Map([...seen].filter(([, value]) => value !== ""));
}

async function readText(request: ApiRequest): Promise<string> {
  const bytes = await readBody(request, maxFormBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new OAuthError("invalid_request", "The form is not text in UTF-8.");
  }
}

export function assertGrantType(form: TokenForm): void {
  const grantType = form.get("grant_type");
  if (grantType === undefined)
    throw new OAuthError("invalid_request", "The parameter grant_type is missing.");
  if (grantType !== "client_credentials") {
    throw new OAuthError("unsupported_grant_type", "The only grant type is client_credentials.");
  }
}

/**
 * The client's credentials from one place or the other; both halves empty when there are none, which no client has.
 * Next to Basic, the form may repeat the client id (RFC 6749 §3.2.1), but not name another or carry a secret.
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
    throw new OAuthError("invalid_request", "Send the credentials as Basic or in the form, not both.");
  }
  return basic;
}
