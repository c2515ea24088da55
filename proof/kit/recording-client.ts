import type { History } from "./history";
import type { Completion } from "./run-records";

export type Call = {
  op: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  key?: string;
  body?: unknown;
  probe?: true;
};

export type Reply = { status: number; headers: Headers; text: string };

/** Sends a request to a service and returns its response. Throws if there is none. */
export type Send = (path: string, request: RequestInit) => Promise<Reply>;

export type PartnerClient = {
  name: string;
  partner: string;
  /** Sends the request once and records its completion. */
  attempt(call: Call): Promise<Completion>;
};

type Options = {
  name: string;
  partner: string;
  history: History;
  send: Send;
  /** Returns an access token; `renew` requests a new one. */
  token(renew: boolean): Promise<string>;
};

/** Creates one client program of a partner. It records every request before it sends it. */
export function createRecordingClient({ name, partner, history, send, token }: Options): PartnerClient {
  let renew = false;
  return {
    name,
    partner,
    attempt: async (call) => {
      const { key = null, body = null, ...rest } = call;
      const id = history.invoke({ client: name, partner, ...rest, key, body });
      try {
        const reply = await send(call.path, toRequestInit(call, await token(renew)));
        renew = reply.status === 401;
        return history.complete(id, toCompletion(reply));
      } catch (error) {
        return history.complete(id, { t: "info", reason: getRootMessage(error) });
      }
    },
  };
}

function toRequestInit({ method, key, body }: Call, token: string): RequestInit {
  return {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

function toCompletion({ status, headers, text }: Reply) {
  return {
    t: status < 400 ? ("ok" as const) : ("fail" as const),
    status,
    contentType: headers.get("content-type") ?? "",
    requestId: headers.get("x-request-id"),
    replayed: headers.get("idempotent-replayed") === "true",
    text,
  };
}

/** Returns the message of the innermost cause; the outer errors only say "fetch failed". */
function getRootMessage(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}
