import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A TCP proxy that simulates network failures. */
export type TcpProxy = {
  name: string;
  port: number;
  /** Holds all data in both directions for `ms` milliseconds. Connections stay open. */
  freeze(ms: number): void;
  /** Resets every open connection. */
  reset(): void;
  /** Closes every new connection at once for `ms` milliseconds. */
  refuse(ms: number): void;
  /** Adds 200 ms of latency for `ms` milliseconds. */
  slow(ms: number): void;
  /** Lets the next COMMIT within `ms` milliseconds through, then drops its reply and resets the connection. */
  dropCommitReply(ms: number): void;
  /**
   * Resets the connection of the next idempotent request within `ms` milliseconds, before its outcome is
   * stored.
   */
  cutBeforeOutcome(ms: number): void;
  /** Returns the number of dropped COMMIT replies. */
  droppedReplies(): number;
  /** Ends all simulated failures. */
  restore(): void;
  close(): Promise<void>;
};

type State = {
  frozenUntil: number;
  slowUntil: number;
  refusedUntil: number;
  dropCommitUntil: number;
  cutOutcomeUntil: number;
  droppedReplies: number;
};
type Pair = { near: Socket; far: Socket; muted: boolean };

const latencyMs = 200;

/** The simple-query message that `pg` sends for `commit`. */
const commit = Buffer.from("Q\0\0\0\x0bcommit\0", "latin1");

/** The name of the prepared statement that stores an outcome, as in the Bind message. */
const outcome = Buffer.from("\0save-outcome\0", "latin1");

/** Opens a proxy on a free port that passes connections on to `targetPort` of this machine. */
export async function openTcpProxy(name: string, targetPort: number): Promise<TcpProxy> {
  const healthy = { frozenUntil: 0, slowUntil: 0, refusedUntil: 0, dropCommitUntil: 0, cutOutcomeUntil: 0 };
  const state: State = { ...healthy, droppedReplies: 0 };
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    near.on("error", () => undefined);
    // Unread data would keep the socket open.
    if (Date.now() < state.refusedUntil) return void near.resume().destroySoon();
    const far = connect(targetPort, "127.0.0.1");
    far.on("error", () => undefined);
    const pair = { near, far, muted: false };
    pairs.add(pair);
    near.once("close", () => pairs.delete(pair));
    near.setNoDelay(true);
    far.setNoDelay(true);
    const outward = (chunk: Buffer) => {
      pair.muted ||= dropsCommit(state, chunk);
      if (Date.now() > state.cutOutcomeUntil || !chunk.includes(outcome)) return;
      state.cutOutcomeUntil = 0;
      near.resetAndDestroy();
      far.destroy();
    };
    void pump({ from: near, to: far, inspect: outward }, state);
    void pump({ from: far, to: near, inspect: () => muteReply(pair) }, state);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  const reset = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  const until = (field: keyof typeof healthy) => (ms: number) => {
    state[field] = Date.now() + ms;
  };
  return {
    name,
    port,
    freeze: until("frozenUntil"),
    reset,
    refuse: until("refusedUntil"),
    slow: until("slowUntil"),
    dropCommitReply: until("dropCommitUntil"),
    cutBeforeOutcome: until("cutOutcomeUntil"),
    droppedReplies: () => state.droppedReplies,
    restore: () => void Object.assign(state, healthy),
    close: async () => {
      Object.assign(state, healthy);
      reset();
      server.close();
      await once(server, "close");
    },
  };
}

function dropsCommit(state: State, chunk: Buffer): boolean {
  if (Date.now() > state.dropCommitUntil || !chunk.includes(commit)) return false;
  state.dropCommitUntil = 0;
  state.droppedReplies += 1;
  return true;
}

/**
 * Resets the connection instead of passing on the reply to a COMMIT, if `dropCommitReply` applies to it. The server has
 * replied, so it has committed, but the client does not know.
 */
function muteReply(pair: Pair): void {
  if (!pair.muted) return;
  pair.near.resetAndDestroy();
  pair.far.destroy();
}

type Flow = { from: Socket; to: Socket; inspect: (chunk: Buffer) => void };

async function pump({ from, to, inspect }: Flow, state: State): Promise<void> {
  try {
    for await (const chunk of from) {
      while (Date.now() < state.frozenUntil) await sleep(20);
      if (Date.now() < state.slowUntil) await sleep(latencyMs);
      inspect(chunk);
      if (to.destroyed) break;
      if (!to.write(chunk)) await Promise.race([once(to, "drain"), once(to, "close")]);
    }
  } catch {
    // A broken connection is passed on as a closed one.
  }
  to.destroySoon();
}
