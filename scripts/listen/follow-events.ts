import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { ApiCallError, type PartnerApi } from "../api/partner-api";
import type { ListedEvent } from "./forward-event";
import type { StateFile } from "./listen-state";

const page = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), data: z.unknown() })),
  has_more: z.boolean(),
  resume_cursor: z.string(),
});

export type FollowOptions = {
  api: PartnerApi;
  file: StateFile;
  types: string | undefined;
  stop: AbortSignal;
  print: (line: string) => void;
  /** Forwards an event. Returns false if the stop signal came first. */
  forward: (event: ListedEvent) => Promise<boolean>;
};

const pollDelayMs = 1000;
const errorDelayMs = 5000;

/**
 * Reads the events in order and forwards each. Reads one event at a time and saves the cursor after it, so that a
 * restart repeats at most the last event.
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { stop, print } = options;
  while (!stop.aborted) {
    const pause = await forwardNext(options).catch((error: unknown) => {
      if (error instanceof ApiCallError && error.exchange.status < 500 && error.exchange.status !== 429)
        throw error;
      print(
        `The service did not respond (${error instanceof Error ? error.message : String(error)}). Retrying.`,
      );
      return errorDelayMs;
    });
    if (pause > 0) await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Forwards the next event, if there is one, and returns the wait before the next request in milliseconds. */
async function forwardNext({ api, file, types, forward }: FollowOptions): Promise<number> {
  const { since, cursor } = file.state;
  const { body } = await api.call({
    method: "GET",
    path: "/v1/events",
    query: {
      limit: "1",
      created_after: since,
      ...(types === undefined ? {} : { types }),
      ...(cursor === null ? {} : { cursor }),
    },
  });
  const { data, has_more, resume_cursor } = page.parse(body);
  const [event] = data;
  if (event !== undefined && !(await forward(event))) return 0;
  if (resume_cursor !== cursor) await file.save(resume_cursor);
  return has_more ? 0 : pollDelayMs;
}
