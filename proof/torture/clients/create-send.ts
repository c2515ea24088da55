import type { Send } from "../../kit/partner-client";
import type { Random } from "../../kit/random";
import type { Account } from "../testbed/world";

/** Longer than any answer of a healthy service, so that a frozen one is known by it. */
const timeoutMs = 8000;

/** Sends to one of the web processes, as a balancer without knowledge would. */
export function createSend(origins: readonly string[], random: Random): Send {
  return async (path, request) => {
    const origin = origins[random.between(0, origins.length - 1)];
    const response = await fetch(`${origin}${path}`, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** A client's token, kept until another is asked for. */
export function createTokens(send: Send, { clientId, clientSecret }: Account) {
  let kept: string | undefined;
  return async (anew: boolean): Promise<string> => {
    if (kept !== undefined && !anew) return kept;
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
    kept = token;
    return token;
  };
}
