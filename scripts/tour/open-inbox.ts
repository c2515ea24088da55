import { EventEmitter, on } from "node:events";
import { openLocalHttps } from "../local-https/open-local-https";
import { type Received, startHttpsReceiver } from "../local-https/start-https-receiver";

export type Inbox = {
  /** The first webhook of that type about that booking, whether it came already or comes in time. */
  next(wanted: { type: string; reference: string | null }): Promise<Received>;
  close(): Promise<void>;
};

const timeoutMs = 20_000;

/** A real HTTPS receiver that keeps what it gets. */
export async function openInbox({ dataDir, port }: { dataDir: string; port: number }): Promise<Inbox> {
  const { certificate } = await openLocalHttps(dataDir);
  const kept: Received[] = [];
  const arrivals = new EventEmitter();
  const receiver = await startHttpsReceiver(certificate, {
    port,
    respond: (received, response) => {
      kept.push(received);
      response.writeHead(200).end();
      arrivals.emit("arrival");
    },
  });
  return {
    close: () => receiver.close(),
    next: async (wanted) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const arriving = on(arrivals, "arrival", { signal });
      try {
        for (;;) {
          const found = kept.find((received) => isWanted(received, wanted));
          if (found !== undefined) return found;
          await arriving.next();
        }
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new Error(`No ${wanted.type} arrived within ${timeoutMs / 1000} s.`, { cause: error });
      }
    },
  };
}

function isWanted({ headers, body }: Received, wanted: { type: string; reference: string | null }): boolean {
  if (headers["service-event-type"] !== wanted.type) return false;
  return wanted.reference === null || JSON.parse(body.toString()).data?.reference === wanted.reference;
}
