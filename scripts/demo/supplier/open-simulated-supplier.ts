import { createHash, timingSafeEqual } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { carScenarios } from "../../../server/scenarios/car-scenarios";
import type { SupplierSimulation } from "./demo-suppliers";
import { listOffers } from "./supplier-offers";

export type SimulatedSupplier = {
  /** The base URL of the server. The URL of a supplier is this URL followed by `/` and its slug. */
  url: string;
  close(): Promise<void>;
};

type Options = {
  suppliers: readonly SupplierSimulation[];
  secret: string;
  /** Whether cars without a scenario can be reserved. Otherwise, their reservations stay in progress. */
  reserves: boolean;
  /** Called before the response to a reservation or cancellation is sent. */
  onReservation?: (entry: { call: "reserve" | "cancel"; key: string | null; code: string }) => void;
};

/** The delay, in milliseconds, before the server reports that a car without a scenario is reserved. */
const defaultDelayMs = 1000;

/** Starts an HTTP server that simulates the given suppliers, each under its own path. */
export async function openSimulatedSupplier(options: Options): Promise<SimulatedSupplier> {
  const closing = new AbortController();
  // Every waiting request listens to the signal, which would exceed the default listener limit.
  setMaxListeners(0, closing.signal);
  const suppliers = new Map(options.suppliers.map((supplier) => [supplier.slug, supplier]));
  const server = createServer((request, response) => {
    handleRequest(request, { ...options, suppliers, closing: closing.signal })
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
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

type SupplierContext = Omit<Options, "suppliers"> & {
  suppliers: ReadonlyMap<string, SupplierSimulation>;
  closing: AbortSignal;
};

/** A response; `null` if the supplier never responds. */
type Reply = { status: number; body: unknown } | null;

async function handleRequest(request: IncomingMessage, context: SupplierContext): Promise<Reply> {
  const [, slug = "", collection, code] = (request.url ?? "").split("/");
  const supplier = context.suppliers.get(slug);
  if (!isAuthorized(request, context.secret)) return { status: 401, body: { error: "unauthorized" } };
  if (supplier === undefined) return { status: 404, body: { error: "supplier not found" } };
  const call = `${request.method} ${collection}`;
  if (call === "POST search") return await search(supplier, await json(request), context.closing);
  if (call === "POST reservations" && code === undefined) return await reserve(request, context);
  if (call === "DELETE reservations" && code !== undefined) {
    context.onReservation?.({ call: "cancel", key: null, code });
    return { status: 200, body: { cancelled: true } };
  }
  return { status: 404, body: { error: "operation not found" } };
}

function isAuthorized({ headers }: IncomingMessage, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${secret}`));
}

const searchRequest = z.object({ location: z.object({ slug: z.string() }), days: z.int() });

async function search(supplier: SupplierSimulation, body: unknown, closing: AbortSignal): Promise<Reply> {
  const { answers, afterMs } = supplier.search;
  if (answers === "never") return null;
  const { location, days } = searchRequest.parse(body);
  await sleep(afterMs, undefined, { signal: closing });
  if (answers === "garbage") return { status: 200, body: "<html>Not found</html>" };
  return {
    status: 200,
    body: { offers: listOffers(supplier.slug, supplier.offers, { city: location.slug, days }) },
  };
}

const order = z.object({ offer_id: z.string() });

async function reserve(
  request: IncomingMessage,
  { reserves, closing, onReservation }: SupplierContext,
): Promise<Reply> {
  const key = String(request.headers["idempotency-key"] ?? "");
  const { offer_id: offerId } = order.parse(await json(request));
  const scenario = carScenarios.get(offerId)?.supplier;
  if (scenario === undefined && !reserves) return { status: 202, body: {} };
  await sleep(scenario === undefined ? defaultDelayMs : scenario.afterSeconds * 1000, undefined, {
    signal: closing,
  });
  if (scenario?.reserves === false) return { status: 409, body: { error: "no car left" } };
  onReservation?.({ call: "reserve", key, code: toReservationCode(key) });
  return { status: 201, body: { reservation_code: toReservationCode(key) } };
}

/**
 * Derives the reservation code from the idempotency key, so that a repeated request gets the same code, even after a
 * restart.
 */
function toReservationCode(key: string): string {
  return `SUP-${createHash("sha256").update(key).digest("hex").slice(0, 10).toUpperCase()}`;
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === null) return;
  response.writeHead(reply.status, { "content-type": "application/json" });
  response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
}
