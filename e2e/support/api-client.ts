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
  /** A fresh one where the contract needs one, unless given. */
  key?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** A partner's client: every reply it receives is held against what all replies have in common. */
export type ApiClient = {
  /** The operation's answer by its contract; any other answer fails the test. */
  call<C extends Contract>(contract: C, input?: CallInput): Promise<z.output<C["response"]>>;
  /** Whatever the operation answers. */
  attempt(contract: Contract, input?: CallInput): Promise<Reply>;
  /** Any request, with the token but otherwise as written. */
  send(request: RawRequest): Promise<Reply>;
};

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
      // SAFETY: parsed by the very schema the type is read from.
      return contract.response.parse(reply.json()) as z.output<C["response"]>;
    },
  };
}

/** The request a contract and its input make. */
export function toRequest(contract: Contract, input: CallInput = {}): RawRequest {
  const { body, key = randomUUID() } = input;
  const query = new URLSearchParams(input.query).toString();
  return {
    method: contract.method,
    path: pathOf(contract, input.params) + (query === "" ? "" : `?${query}`),
    headers: {
      ...(contract.idempotent ? { "idempotency-key": key } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...input.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** A contract's path with its parameters filled in. */
export function pathOf(contract: Contract, params: Record<string, string> = {}): string {
  return contract.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? name),
  );
}
