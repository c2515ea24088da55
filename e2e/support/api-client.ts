import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type * as z from "zod/mini";
import type { Contract } from "@/lib/contracts/contract";
import { expectApiReply } from "./wire/expect-reply";
import { type RawRequest, type Reply, sendRequest } from "./wire/send-request";

export type CallInput = {
  params?: Record<string, string> | undefined;
  query?: Record<string, string> | undefined;
  body?: Record<string, unknown> | undefined;
  /** The idempotency key. By default a new one, if the contract requires a key. */
  key?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** A partner's API client that checks the common rules of every reply. */
export type ApiClient = {
  /**
   * Calls an operation and returns its parsed response. Fails the test for another status than that of the contract.
   */
  call<C extends Contract>(contract: C, input?: CallInput): Promise<z.output<C["response"]>>;
  /** Calls an operation and returns the reply with any status. */
  attempt(contract: Contract, input?: CallInput): Promise<Reply>;
  /** Sends a raw request with the client's token. */
  send(request: RawRequest): Promise<Reply>;
};

/** Creates an API client that sends this token, or no token if it is undefined. */
export function createApiClient(baseUrl: string, token?: string): ApiClient {
  const send = async (request: RawRequest) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await sendRequest(baseUrl, {
      ...request,
      headers: { ...authorization, ...request.headers },
    });
    expectApiReply(reply, request.method);
    return reply;
  };
  const attempt = (contract: Contract, input: CallInput = {}) => send(toRequest(contract, input));
  return {
    send,
    attempt,
    call: async <C extends Contract>(contract: C, input?: CallInput) => {
      const reply = await attempt(contract, input);
      expect(reply.status, reply.text).toBe(contract.status);
      // SAFETY: the same schema that defines the type has parsed the value.
      return contract.response.parse(reply.json()) as z.output<C["response"]>;
    },
  };
}

/** Builds the request of a contract from its input. */
export function toRequest(contract: Contract, input: CallInput = {}): RawRequest {
  const { body, key = randomUUID() } = input;
  const query = new URLSearchParams(input.query).toString();
  return {
    method: contract.method,
    path: fillPath(contract, input.params) + (query === "" ? "" : `?${query}`),
    headers: {
      ...(contract.idempotent ? { "idempotency-key": key } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...input.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Returns the contract's path with its parameters replaced by their values. */
export function fillPath(contract: Contract, params: Record<string, string> = {}): string {
  return contract.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? name),
  );
}
