import type * as z from "zod/mini";
import { type OperationId, type PartnerContracts, partnerContracts } from "../contracts/all";
import type { Availability } from "../contracts/availability";
import type { Contract } from "../contracts/contract";
import type { AnyInput, CallArguments, CallInput } from "./partner/call-input";
import { type ListId, type ListInput, paginate, type RowOf } from "./partner/paginate";
import { isPartnerApiError, PartnerApiError } from "./partner/partner-api-error";
import { getRetryDelayMs } from "./partner/retry-rules";
import { type Sender, sendCall } from "./partner/send-call";
import { type Credentials, createTokenSource, type TokenSource } from "./partner/token-source";
import { wait as pause, type Wait } from "./partner/wait";

type Methods = {
  [K in OperationId]: (
    ...input: CallArguments<PartnerContracts[K]>
  ) => Promise<z.output<PartnerContracts[K]["response"]>>;
};

type SearchInput = CallInput<PartnerContracts["searchAvailability"]>;

export type PartnerClient = Methods & {
  /** Every row of a cursor list, over all pages: `for await (const booking of client.all("listBookings"))`. */
  all<K extends ListId>(list: K, input?: ListInput<K>): AsyncGenerator<RowOf<K>>;
  /**
   * Searches and polls as long as the service asks for it. The last answer's `status` says how it ended; `onAnswer`
   * sees each on the way, with the vehicles there are so far.
   */
  search(input: SearchInput & { onAnswer?: (answer: Availability) => void }): Promise<Availability>;
};

export type PartnerClientOptions = Credentials & {
  /** Where the API is; the sandbox and production differ in this and the credentials alone. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** How often a call is made again at most, where the rules allow it. */
  maxRetries?: number;
  /** How long one try may take, and one request for a token. */
  timeoutMs?: number;
  /** How pauses are made. */
  wait?: Wait;
};

type ClientParts = { sender: Sender; tokens: TokenSource; maxRetries: number; wait: Wait };

/**
 * The partner API with one method per operation. It keeps a token, gives each keyed call its key, and makes a call
 * again by the API's rules: with the same key, and never where that could do the work twice. The secret belongs on a
 * server: never give it to a browser.
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { baseUrl, fetch = globalThis.fetch, maxRetries = 6, timeoutMs = 30_000, wait = pause } = options;
  const tokenUrl = `${baseUrl.replace(/\/+$/, "")}/oauth/token`;
  const tokens = createTokenSource(options, { tokenUrl, fetch, timeoutMs });
  const machinery = { sender: { baseUrl, fetch, timeoutMs }, tokens, maxRetries, wait };
  const call = (contract: Contract, input: AnyInput = {}) => callWithRetries(machinery, contract, input);
  const methods = Object.fromEntries<unknown>(
    Object.entries(partnerContracts).map(([id, contract]) => [
      id,
      (input?: AnyInput) => call(contract, input),
    ]),
  );
  // SAFETY: one method per operation; each answers by the contract whose types it has, which the API is held to.
  const client = methods as Methods;
  return {
    ...client,
    all: (list, input) =>
      paginate(async (cursor) => {
        const { query, ...rest }: AnyInput = input ?? {};
        // SAFETY: the type of `list` admits operations that answer pages only.
        return (await call(partnerContracts[list], {
          ...rest,
          query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
        })) as { next_cursor: string | null };
      }),
    search: (input) => searchAndPoll(client, input, wait),
  };
}

async function callWithRetries(
  { sender, tokens, maxRetries, wait }: ClientParts,
  contract: Contract,
  given: AnyInput,
): Promise<unknown> {
  const input = contract.idempotent ? { ...given, key: given.key ?? crypto.randomUUID() } : given;
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendWithToken({ sender, tokens }, contract, input);
    } catch (error) {
      const milliseconds =
        error instanceof PartnerApiError ? getRetryDelayMs(contract, error, tries) : undefined;
      if (milliseconds === undefined || tries > maxRetries) throw error;
      await wait(milliseconds, input.signal);
    }
  }
}

/** A token that is refused is replaced, once. */
async function sendWithToken(
  { sender, tokens }: Pick<ClientParts, "sender" | "tokens">,
  contract: Contract,
  input: AnyInput,
): Promise<unknown> {
  const token = await tokens.get(input.signal);
  try {
    return await sendCall(sender, contract, { input, token });
  } catch (error) {
    if (!isPartnerApiError(error, "invalid_token")) throw error;
    tokens.drop(token);
    return await sendCall(sender, contract, { input, token: await tokens.get(input.signal) });
  }
}

async function searchAndPoll(
  client: Methods,
  { onAnswer, ...input }: Parameters<PartnerClient["search"]>[0],
  wait: Wait,
): Promise<Availability> {
  const { signal } = input;
  const common = signal === undefined ? {} : { signal };
  const { page, limit } = input.query ?? {};
  let answer = await client.searchAvailability(input);
  onAnswer?.(answer);
  while (answer.use_polling && answer.search_id !== null) {
    await wait(answer.poll_after_ms ?? 1000, signal);
    const query = { search_id: answer.search_id, page, limit };
    answer = await client.searchAvailability({ ...common, query });
    onAnswer?.(answer);
  }
  return answer;
}
