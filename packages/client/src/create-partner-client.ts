import type { Availability } from "./generated/types";
import {
  type AnyInput,
  type Arguments,
  findOperation,
  type InputOf,
  listOperationIds,
  type Operation,
  type OperationId,
  type ResponseOf,
} from "./operation";
import { type ListArguments, type ListId, paginate, type RowOf } from "./paginate";
import { isPartnerApiError, PartnerApiError } from "./partner-api-error";
import { getRetryDelayMs } from "./retry-rules";
import { type Sender, sendCall } from "./send-call";
import { type Credentials, createTokenSource, type TokenSource } from "./token-source";
import { wait as pause, type Wait } from "./wait";

type Methods = { [Id in OperationId]: (...input: Arguments<Id>) => Promise<ResponseOf<Id>> };

export type PartnerClient = Methods & {
  /**
   * Yields every row of a list, from all its pages, for use with `for await`. Requests a page when its first row is
   * needed.
   */
  all<Id extends ListId>(list: Id, ...input: ListArguments<Id>): AsyncGenerator<RowOf<Id>>;
  /**
   * Starts a search and polls it until it ends. Calls `onResponse` with every response, and returns the last response.
   */
  search(
    input: InputOf<"searchAvailability"> & { onResponse?: (response: Availability) => void },
  ): Promise<Availability>;
};

export type PartnerClientOptions = Credentials & {
  /** The base URL of the API. The sandbox and production have different base URLs and credentials. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** The maximum number of retries per request. Default: 6. */
  maxRetries?: number;
  /** The timeout of each attempt and of each token request, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /** Waits before a retry or a poll. Tests can replace it. */
  wait?: Wait;
};

type ClientParts = { sender: Sender; tokens: TokenSource; maxRetries: number; wait: Wait };

/**
 * Creates a client for the partner API with one method per operation. The client reuses its token, and creates an
 * idempotency key where the API requires one and the input has none. It retries a failed request, with the same key,
 * only if the request cannot take effect twice. Keep the secret on a server, not in a browser.
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { baseUrl, fetch = globalThis.fetch, maxRetries = 6, timeoutMs = 30_000, wait = pause } = options;
  const tokenUrl = `${baseUrl.replace(/\/+$/, "")}/oauth/token`;
  const tokens = createTokenSource(options, { tokenUrl, fetch, timeoutMs });
  const parts = { sender: { baseUrl, fetch, timeoutMs }, tokens, maxRetries, wait };
  const call = (id: OperationId, input: AnyInput = {}) => callWithRetries(parts, id, input);
  const methods = Object.fromEntries<unknown>(
    listOperationIds().map((id) => [id, (input?: AnyInput) => call(id, input)]),
  );
  // SAFETY: each method calls one operation, whose contract defines the types of its input and response.
  const client = methods as Methods;
  return {
    ...client,
    all: (list, ...[input]) =>
      paginate(async (cursor) => {
        const { query, ...rest }: AnyInput = input ?? {};
        // SAFETY: the type of `list` allows only operations that return pages.
        return (await call(list, {
          ...rest,
          query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
        })) as { next_cursor: string | null };
      }),
    search: (input) => searchAndPoll(client, input, wait),
  };
}

async function callWithRetries(
  { sender, tokens, maxRetries, wait }: ClientParts,
  id: OperationId,
  given: AnyInput,
): Promise<unknown> {
  const operation = findOperation(id);
  const input = operation.idempotent ? { ...given, key: given.key ?? crypto.randomUUID() } : given;
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendWithToken({ sender, tokens }, operation, input);
    } catch (error) {
      const milliseconds =
        error instanceof PartnerApiError ? getRetryDelayMs(operation, error, tries) : undefined;
      if (milliseconds === undefined || tries > maxRetries) throw error;
      await wait(milliseconds, input.signal);
    }
  }
}

/**
 * Sends the request and returns the parsed response. If the API rejects the token as invalid, requests a new one and
 * sends the request once more.
 */
async function sendWithToken(
  { sender, tokens }: Pick<ClientParts, "sender" | "tokens">,
  operation: Operation,
  input: AnyInput,
): Promise<unknown> {
  const token = await tokens.get(input.signal);
  try {
    return await sendCall(sender, operation, { input, token });
  } catch (error) {
    if (!isPartnerApiError(error, "invalid_token")) throw error;
    tokens.drop(token);
    return await sendCall(sender, operation, { input, token: await tokens.get(input.signal) });
  }
}

async function searchAndPoll(
  client: Methods,
  { onResponse, ...input }: Parameters<PartnerClient["search"]>[0],
  wait: Wait,
): Promise<Availability> {
  const { signal } = input;
  const common = signal === undefined ? {} : { signal };
  const { page, limit, include } = input.query ?? {};
  let response = await client.searchAvailability(input);
  onResponse?.(response);
  while (response.use_polling && response.search_id !== null) {
    await wait(response.poll_after_ms ?? 1000, signal);
    const query = { search_id: response.search_id, page, limit, include };
    response = await client.searchAvailability({ ...common, query });
    onResponse?.(response);
  }
  return response;
}
