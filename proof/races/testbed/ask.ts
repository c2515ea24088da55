import { setTimeout as sleep } from "node:timers/promises";
import { openHeld, type RawReply } from "./last-byte";

export type Ask = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** An access token, or the cookie of somebody signed in to the portal. */
  as: { token: string } | { cookie: string };
  key?: string;
  body?: Record<string, unknown>;
};

export type Told = RawReply & {
  /** `error.code`, or null where it is none. */
  code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each race looks into what it knows.
  json: any;
  /** How often it was refused for want of room before this answer. */
  busy: number;
};

export function bytesOf(origin: string, { method, path, as, key, body }: Ask): Buffer {
  const { host } = new URL(origin);
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    "token" in as ? `Authorization: Bearer ${as.token}` : `Cookie: ${as.cookie}\r\nOrigin: http://${host}`,
    ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text}`);
}

export function told(reply: RawReply, busy = 0): Told {
  const json = reply.text.startsWith("{") ? JSON.parse(reply.text) : {};
  return { ...reply, json, code: json.error?.code ?? null, busy };
}

/** One request that races nobody, asked again where there was no room for it. */
export async function askOne(origin: string, { method, path, as, key, body }: Ask): Promise<Told> {
  const headers = {
    ...("token" in as ? { authorization: `Bearer ${as.token}` } : { cookie: as.cookie, origin }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  for (let busy = 0; ; busy += 1) {
    const reply = await fetch(origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const { status } = reply;
    const raw = { status, headers: Object.fromEntries(reply.headers), text: await reply.text() };
    if (status !== 503 || busy === mostTries) return told(raw, busy);
    await sleep(Number(raw.headers["retry-after"] ?? 1) * 1000);
  }
}

/** As `askOne`; anything but a 2xx throws. */
export async function askFor(origin: string, ask: Ask): Promise<Told> {
  const reply = await askOne(origin, ask);
  if (reply.status < 300) return reply;
  throw new Error(`${ask.method} ${ask.path} answered ${reply.status}: ${reply.text}`);
}

const mostTries = 20;

export type RequestBurst = {
  /**
   * Holds every request back by its last byte, releases all of them in one turn of the loop, and answers what each was
   * told. Who is refused for want of room waits as long as it was told to and asks again with the same bytes, as the
   * rules for retries say; so does who has a key and lost the connection.
   */
  fire(asks: readonly Ask[]): Promise<Told[]>;
  close(): void;
};

/** Callers share the processes evenly: the first asks the first of them, the next the next. */
export function openRequestBurst(origins: readonly string[]): RequestBurst {
  const held = new Map<number, ReturnType<typeof openHeld>>();
  const originOf = (place: number) => origins[place % origins.length] ?? "";
  const connection = (place: number) => {
    const known = held.get(place) ?? openHeld(originOf(place));
    held.set(place, known);
    return known;
  };
  const again = async (place: number, bytes: Buffer): Promise<Told> => {
    for (let tries = 1; ; tries += 1) {
      const caller = connection(place);
      await caller.hold(bytes);
      const reply = await caller.release();
      if (reply.status !== 503 || tries === mostTries) return told(reply, tries);
      await sleep(Number(reply.headers["retry-after"] ?? 1) * 1000);
    }
  };
  return {
    fire: async (asks) => {
      const requests = asks.map((ask, place) => bytesOf(originOf(place), ask));
      await Promise.all(requests.map((bytes, place) => connection(place).hold(bytes)));
      await Promise.all(origins.map(untilRead));
      const replies = await Promise.allSettled(asks.map((_, place) => connection(place).release()));
      return await Promise.all(
        replies.map(async (reply, place) => {
          const bytes = requests[place] ?? Buffer.alloc(0);
          if (reply.status === "rejected") {
            // Nobody knows what became of it: only who has a key may ask again, and learns.
            if (asks[place]?.key === undefined) throw reply.reason;
            return await again(place, bytes);
          }
          if (reply.value.status !== 503) return told(reply.value);
          await sleep(Number(reply.value.headers["retry-after"] ?? 1) * 1000);
          return await again(place, bytes);
        }),
      );
    },
    close: () => {
      for (const caller of held.values()) caller.close();
    },
  };
}

/** A process that answers has come round to its sockets since: what was written before is read. */
async function untilRead(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/healthz`);
  await reply.arrayBuffer();
}
