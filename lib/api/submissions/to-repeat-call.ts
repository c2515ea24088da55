import type { LoggedRequest } from "../../contracts/requests";
import type { ApiCall } from "../render-curl";

const methods = ["GET", "POST", "PATCH", "DELETE"] as const;

/**
 * Converts a logged request to a call of the partner API, with the original key if the log has it. Redacted values stay
 * redacted. Returns `undefined` if the request called no operation of `/v1`.
 */
export function toRepeatCall(logged: LoggedRequest): ApiCall | undefined {
  const [, rest] = /^(?:\/portal-api)?\/v1\/(.*)$/.exec(logged.path) ?? [];
  const method = methods.find((one) => one === logged.method);
  if (rest === undefined || method === undefined || logged.route === null) return undefined;
  return {
    route: { method, path: `/v1/${rest}` },
    query: textsIn(logged.query),
    ...(logged.request_body === null ? {} : { body: logged.request_body }),
    ...(hasOriginalKey(logged) ? { key: logged.idempotency_key } : {}),
  };
}

/**
 * Returns whether the log has the original key. Without it, a repeated request would be a new one and take effect
 * again.
 */
function hasOriginalKey(logged: LoggedRequest): logged is LoggedRequest & { idempotency_key: string } {
  const { idempotency_key: key, links } = logged;
  return key !== null && links.idempotency_key !== null;
}

function textsIn(query: unknown): Record<string, string> {
  if (typeof query !== "object" || query === null) return {};
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
