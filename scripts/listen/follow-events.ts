import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { type PartnerApi, RefusedCall } from "../api/partner-api";
import type { ListedEvent } from "./forward-event";
import type { StateFile } from "./listen-state";

const page = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), data: z.unknown() })),
  has_more: z.boolean(),
  resume_cursor: z.string(),
});

export type Following = {
  api: PartnerApi;
  file: StateFile;
  types: string | undefined;
  stop: AbortSignal;
  say: (line: string) => void;
  /** Hands over one event; false when it was not, because of the stop. */
  hand: (event: ListedEvent) => Promise<boolean>;
};

const pauseMs = 1000;
const troubleMs = 5000;

/**
 * Reads the events in their order, a page at a time, and hands each over. The place is kept after every event by
 * reading single ones, so that a listener that stops in between hands over none twice that was answered.
 */
export async function followEvents(following: Following): Promise<void> {
  const { stop, say } = following;
  while (!stop.aborted) {
    const pause = await followOnce(following).catch((error: unknown) => {
      if (error instanceof RefusedCall && error.exchange.status < 500 && error.exchange.status !== 429)
        throw error;
      say(
        `The service did not answer (${error instanceof Error ? error.message : String(error)}); trying again.`,
      );
      return troubleMs;
    });
    if (pause > 0) await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Handles one event, if there is one, and answers how long to wait before the next look. */
async function followOnce({ api, file, types, hand }: Following): Promise<number> {
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
  if (event !== undefined && !(await hand(event))) return 0;
  if (resume_cursor !== cursor) await file.save(resume_cursor);
  return has_more ? 0 : pauseMs;
}
