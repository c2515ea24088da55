import type { LoggedRequest } from "../../contracts/requests";
import type { ApiCall } from "../print-curl";

const methods = ["GET", "POST", "PATCH", "DELETE"] as const;

/**
 * A logged call as a program would make it again, under the same key. What the log does not keep is to be filled in.
 * Undefined where it is no call of the partners' API.
 */
export function repeatRequest(logged: LoggedRequest): ApiCall | undefined {
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

/** Under what the log shows in its place the call would not be the same call, but do its work again. */
function hasOriginalKey(logged: LoggedRequest): logged is LoggedRequest & { idempotency_key: string } {
  const { idempotency_key: key, links } = logged;
  return key !== null && links.idempotency_key !== null;
}

function textsIn(query: unknown): Record<string, string> {
  if (typeof query !== "object" || query === null) return {};
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
