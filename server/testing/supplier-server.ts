import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export type SupplierCall = {
  method: string;
  path: string;
  authorization: string | undefined;
  key: string | undefined;
  body: Record<string, unknown>;
};

/**
 * `body` is sent as JSON, `text` unchanged. `drop` closes the connection, `drip` sends a byte from time to
 * time without end.
 */
export type SupplierReply =
  | { status: number; body?: unknown }
  | { status: number; text: string; contentType?: string; headers?: Record<string, string> }
  | { drop: true }
  | { drip: true };

/** Returns the response to a call. The call is delayed while the promise is pending. */
export type SupplierScript = (call: SupplierCall) => SupplierReply | Promise<SupplierReply>;

export type SupplierServer = {
  url: string;
  secret: string;
  /** Every call received, oldest first. */
  calls: SupplierCall[];
  /** Existing reservations by their idempotency key. A cancelled one is removed. */
  reservations: Map<string, string>;
  /** Every reservation ever made, including cancelled ones. */
  made: { key: string; code: string }[];
  scripts: { search: SupplierScript; reserve: SupplierScript; cancel: SupplierScript };
  /** Creates the reservation of an idempotency key, or returns the one that was created for the key before. */
  reserve(call: SupplierCall): SupplierReply;
  close(): Promise<void>;
};

/** Starts a supplier of the JSON protocol that behaves as scripted. By default it accepts everything. */
export async function startSupplier(): Promise<SupplierServer> {
  const server = createServer((request, response) => void answer(supplier, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  const supplier: SupplierServer = {
    url: `http://127.0.0.1:${port}`,
    secret: "supplier secret",
    calls: [],
    reservations: new Map(),
    made: [],
    scripts: {
      search: () => ({ status: 200, body: { offers: [] } }),
      reserve: (call) => supplier.reserve(call),
      cancel: ({ path }) => cancel(supplier, decodeURIComponent(path.split("/").at(-1) ?? "")),
    },
    reserve: ({ key = "" }) => {
      const earlier = supplier.made.find((one) => one.key === key);
      const code = earlier?.code ?? `SUP-${supplier.made.length + 1}`;
      if (earlier === undefined) {
        supplier.made.push({ key, code });
        supplier.reservations.set(key, code);
      }
      return { status: 201, body: { reservation_code: code } };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return supplier;
}

function cancel({ reservations }: SupplierServer, code: string): SupplierReply {
  const found = [...reservations].find(([, one]) => one === code);
  if (found === undefined) return { status: 404 };
  reservations.delete(found[0]);
  return { status: 200 };
}

async function answer(
  supplier: SupplierServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request).catch(() => undefined);
  if (call === undefined) return void response.destroy();
  supplier.calls.push(call);
  const { search, reserve, cancel: cancelScript } = supplier.scripts;
  const scripts: Record<string, SupplierScript> = { "/search": search, "/reservations": reserve };
  const script = call.method === "DELETE" ? cancelScript : scripts[call.path];
  const reply = script === undefined ? { status: 404 } : await script(call);
  send(response, reply);
}

async function readCall(request: IncomingMessage): Promise<SupplierCall> {
  const { method = "", url = "", headers } = request;
  const key = headers["idempotency-key"];
  // SAFETY: the connector sends objects. With another body the test's own assertions fail.
  const body = (method === "POST" ? await json(request) : {}) as Record<string, unknown>;
  return {
    method,
    path: url,
    authorization: headers.authorization,
    key: typeof key === "string" ? key : undefined,
    body,
  };
}

function send(response: ServerResponse, reply: SupplierReply): void {
  if ("drop" in reply) return void response.destroy();
  if ("drip" in reply) {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 20);
    response.once("close", () => clearInterval(timer));
    return;
  }
  if ("text" in reply) {
    const { status, text, contentType = "application/json", headers = {} } = reply;
    response.writeHead(status, { "content-type": contentType, ...headers }).end(text);
    return;
  }
  response
    .writeHead(reply.status, { "content-type": "application/json" })
    .end(JSON.stringify(reply.body ?? {}));
}

/** Returns an offer in wire format: 120 euros for the stay, three units, counter pickup. */
export function supplierOffer(offerId: string, overrides: Record<string, unknown> = {}) {
  return {
    offer_id: offerId,
    title: `Offer ${offerId}`,
    acriss_code: "EDMR",
    vehicle_type: null,
    image_url: null,
    total: 120,
    currency: "EUR",
    fleet_size: 3,
    pickup_types: ["pickup"],
    min_age: null,
    max_age: null,
    attrs: [],
    ...overrides,
  };
}
