import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A wire that can be made to misbehave. */
export type TcpProxy = {
  name: string;
  port: number;
  /** Nothing passes for so long, in either direction, and nobody is told. */
  freeze(ms: number): void;
  /** Everything that is connected is reset. */
  reset(): void;
  /** What connects is closed at once, for so long. */
  refuse(ms: number): void;
  /** Everything takes 200 ms longer, for so long. */
  slow(ms: number): void;
  /** The next COMMIT within so long is done, and its reply never arrives. */
  dropCommitReply(ms: number): void;
  /** The next keyed call within so long loses its connection when its work is done and its outcome is not stored. */
  cutOutcome(ms: number): void;
  /** How many replies of a COMMIT were dropped. */
  dropped(): number;
  /** As if nothing had ever been wrong. */
  calm(): void;
  close(): Promise<void>;
};

type State = {
  frozenUntil: number;
  slowUntil: number;
  refusedUntil: number;
  armedUntil: number;
  cuttingUntil: number;
  dropped: number;
};
type Pair = { near: Socket; far: Socket; muted: boolean };

const latencyMs = 200;

/** As `pg` sends it: a simple query whose text is `commit`. */
const commit = Buffer.from("Q\0\0\0\x0bcommit\0", "latin1");

/** The name of the prepared statement that stores an outcome, as it is sent to be run. */
const outcome = Buffer.from("\0save-outcome\0", "latin1");

export async function openTcpProxy(name: string, targetPort: number): Promise<TcpProxy> {
  const quiet = { frozenUntil: 0, slowUntil: 0, refusedUntil: 0, armedUntil: 0, cuttingUntil: 0 };
  const state: State = { ...quiet, dropped: 0 };
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    near.on("error", () => undefined);
    // Read to its end by nobody, it would stay open for good.
    if (Date.now() < state.refusedUntil) return void near.resume().destroySoon();
    const far = connect(targetPort, "127.0.0.1");
    far.on("error", () => undefined);
    const pair = { near, far, muted: false };
    pairs.add(pair);
    near.once("close", () => pairs.delete(pair));
    near.setNoDelay(true);
    far.setNoDelay(true);
    const outward = (chunk: Buffer) => {
      pair.muted ||= takesCommit(state, chunk);
      if (Date.now() > state.cuttingUntil || !chunk.includes(outcome)) return;
      state.cuttingUntil = 0;
      near.resetAndDestroy();
      far.destroy();
    };
    void pump({ from: near, to: far, look: outward }, state);
    void pump({ from: far, to: near, look: () => muteReply(pair) }, state);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a TCP server that listens has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const reset = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  const until = (field: keyof typeof quiet) => (ms: number) => {
    state[field] = Date.now() + ms;
  };
  return {
    name,
    port,
    freeze: until("frozenUntil"),
    reset,
    refuse: until("refusedUntil"),
    slow: until("slowUntil"),
    dropCommitReply: until("armedUntil"),
    cutOutcome: until("cuttingUntil"),
    dropped: () => state.dropped,
    calm: () => void Object.assign(state, quiet),
    close: async () => {
      Object.assign(state, quiet);
      reset();
      server.close();
      await once(server, "close");
    },
  };
}

function takesCommit(state: State, chunk: Buffer): boolean {
  if (Date.now() > state.armedUntil || !chunk.includes(commit)) return false;
  state.armedUntil = 0;
  state.dropped += 1;
  return true;
}

/** The server has answered, so it has committed; the client is told by nothing but the end of its connection. */
function muteReply(pair: Pair): void {
  if (!pair.muted) return;
  pair.near.resetAndDestroy();
  pair.far.destroy();
}

type Flow = { from: Socket; to: Socket; look: (chunk: Buffer) => void };

async function pump({ from, to, look }: Flow, state: State): Promise<void> {
  try {
    for await (const chunk of from) {
      while (Date.now() < state.frozenUntil) await sleep(20);
      if (Date.now() < state.slowUntil) await sleep(latencyMs);
      look(chunk);
      if (to.destroyed) break;
      if (!to.write(chunk)) await Promise.race([once(to, "drain"), once(to, "close")]);
    }
  } catch {
    // A connection that broke is passed on as one that is closed.
  }
  to.destroySoon();
}
