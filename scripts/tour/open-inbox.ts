import { EventEmitter, on } from "node:events";
import { openLocalHttps } from "../local-https/open-local-https";
import { type ReceivedRequest, startHttpsReceiver } from "../local-https/start-https-receiver";

export type Inbox = {
  /**
   * Returns the first webhook of this type for this booking, or for any booking if `reference` is null. Waits
   * for it up to 20 s, then throws.
   */
  next(wanted: { type: string; reference: string | null }): Promise<ReceivedRequest>;
  close(): Promise<void>;
};

const timeoutMs = 20_000;

/** Starts an HTTPS receiver that stores every webhook. */
export async function openInbox({ dataDir, port }: { dataDir: string; port: number }): Promise<Inbox> {
  const { certificate } = await openLocalHttps(dataDir);
  const stored: ReceivedRequest[] = [];
  const arrivals = new EventEmitter();
  const receiver = await startHttpsReceiver(certificate, {
    port,
    respond: (received, response) => {
      stored.push(received);
      response.writeHead(200).end();
      arrivals.emit("arrival");
    },
  });
  return {
    close: () => receiver.close(),
    next: async (wanted) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const arrival = on(arrivals, "arrival", { signal });
      try {
        for (;;) {
          const found = stored.find((received) => matches(received, wanted));
          if (found !== undefined) return found;
          await arrival.next();
        }
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new Error(`No ${wanted.type} webhook arrived within ${timeoutMs / 1000} s.`, { cause: error });
      }
    },
  };
}

function matches(
  { headers, body }: ReceivedRequest,
  wanted: { type: string; reference: string | null },
): boolean {
  if (headers["service-event-type"] !== wanted.type) return false;
  return wanted.reference === null || JSON.parse(body.toString()).data?.reference === wanted.reference;
}
