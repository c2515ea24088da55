import type { Random } from "../../kit/random";
import type { Send } from "../../kit/recording-client";
import type { Account } from "../testbed/fixture-data";
import type { Testbed } from "../testbed/open-testbed";

/**
 * The request timeout in milliseconds, longer than any response of a healthy service takes. A timeout means a
 * frozen process.
 */
const timeoutMs = 8000;

/**
 * Returns a function that sends each request to a random web process, like a load balancer without health checks, or to
 * the load balancer if there is one. It throws if the load balancer returns its own error page, because no process
 * responded.
 */
export function createSend({ entries, origins }: Pick<Testbed, "entries" | "origins">, random: Random): Send {
  const isBalanced = entries !== origins;
  return async (path, request) => {
    const entry = entries[random.between(0, entries.length - 1)];
    const response = await fetch(`${entry}${path}`, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    if (isBalanced && response.status >= 500 && !response.headers.has("x-request-id")) {
      await response.arrayBuffer();
      throw new Error(`the load balancer returned ${response.status}`);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** Returns a function that caches the client's access token and renews it on demand. */
export function createTokenSource(send: Send, { clientId, clientSecret }: Account) {
  let cached: string | undefined;
  return async (renew: boolean): Promise<string> => {
    if (cached !== undefined && !renew) return cached;
    const { status, text } = await send("/oauth/token", {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    if (status !== 200) throw new Error(`no token: ${status}`);
    const { access_token: token }: { access_token: string } = JSON.parse(text);
    cached = token;
    return token;
  };
}
