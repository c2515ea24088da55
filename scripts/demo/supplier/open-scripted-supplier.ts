import { createHash, timingSafeEqual } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { carScenarios } from "../../../server/scenarios/car-scenarios";
import { offersFor } from "./supplier-offers";
import type { SupplierScript } from "./supplier-scripts";

export type ScriptedSupplier = {
  /** Each supplier's address is this and its slug. */
  url: string;
  close(): Promise<void>;
};

type Options = {
  scripts: readonly SupplierScript[];
  secret: string;
  /** Whether it answers reservations of cars that have no scenario, or is still working on them for good. */
  reserves: boolean;
  /** Hears of what is reserved and cancelled, before it is answered: the supplier's own book. */
  note?: (entry: { call: "reserve" | "cancel"; key: string | null; code: string }) => void;
};

/** How long it takes to reserve a car that has no scenario. */
const usualMs = 1000;

/** A server of the suppliers' protocol that plays every supplier of the sandbox, each under a path of its own. */
export async function openScriptedSupplier(options: Options): Promise<ScriptedSupplier> {
  const closing = new AbortController();
  // Every question that is under way waits on it, and all of them leave.
  setMaxListeners(0, closing.signal);
  const scripts = new Map(options.scripts.map((script) => [script.slug, script]));
  const server = createServer((request, response) => {
    answer(request, { ...options, scripts, closing: closing.signal })
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a TCP server that listens has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      closing.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Stage = Omit<Options, "scripts"> & {
  scripts: ReadonlyMap<string, SupplierScript>;
  closing: AbortSignal;
};

/** `null` says that no answer ever comes. */
type Reply = { status: number; body: unknown } | null;

async function answer(request: IncomingMessage, stage: Stage): Promise<Reply> {
  const [, slug = "", collection, code] = (request.url ?? "").split("/");
  const script = stage.scripts.get(slug);
  if (!isFrom(request, stage.secret)) return { status: 401, body: { error: "unauthorized" } };
  if (script === undefined) return { status: 404, body: { error: "no such supplier" } };
  const call = `${request.method} ${collection}`;
  if (call === "POST search") return await search(script, await json(request), stage.closing);
  if (call === "POST reservations" && code === undefined) return await reserve(request, stage);
  if (call === "DELETE reservations" && code !== undefined) {
    stage.note?.({ call: "cancel", key: null, code });
    return { status: 200, body: { cancelled: true } };
  }
  return { status: 404, body: { error: "no such call" } };
}

function isFrom({ headers }: IncomingMessage, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${secret}`));
}

const question = z.object({ location: z.object({ slug: z.string() }), days: z.int() });

async function search(script: SupplierScript, body: unknown, closing: AbortSignal): Promise<Reply> {
  const { answers, afterMs } = script.search;
  if (answers === "never") return null;
  const { location, days } = question.parse(body);
  await sleep(afterMs, undefined, { signal: closing });
  if (answers === "garbage") return { status: 200, body: "<html>Nothing of the kind</html>" };
  return {
    status: 200,
    body: { offers: offersFor(script.slug, script.offers, { city: location.slug, days }) },
  };
}

const order = z.object({ offer_id: z.string() });

async function reserve(request: IncomingMessage, { reserves, closing, note }: Stage): Promise<Reply> {
  const key = String(request.headers["idempotency-key"] ?? "");
  const { offer_id: offerId } = order.parse(await json(request));
  const scripted = carScenarios.get(offerId)?.supplier;
  if (scripted === undefined && !reserves) return { status: 202, body: {} };
  await sleep(scripted === undefined ? usualMs : scripted.afterSeconds * 1000, undefined, {
    signal: closing,
  });
  if (scripted?.reserves === false) return { status: 409, body: { error: "no car is left" } };
  note?.({ call: "reserve", key, code: codeOf(key) });
  return { status: 201, body: { reservation_code: codeOf(key) } };
}

/** Made from the key alone, so that one key has one code however often, and after whichever restart, it is asked. */
function codeOf(key: string): string {
  return `SUP-${createHash("sha256").update(key).digest("hex").slice(0, 10).toUpperCase()}`;
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === null) return;
  response.writeHead(reply.status, { "content-type": "application/json" });
  response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
}
