import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { allScopes } from "../../lib/contracts/scopes";
import { importCatalogue } from "../../server/catalogue/import/import-catalogue";
import { inTransaction } from "../../server/db/in-transaction";
import { createApiHandler, createDirectHandler } from "../../server/http/partner/api-handler";
import { createClient } from "../../server/oauth/create-client";
import { rotateClient } from "../../server/oauth/rotate-client";
import { allOperations } from "../../server/operations/all";
import { setPartnerStatus } from "../../server/partners/set-partner-status";
import { createSecretCipher } from "../../server/secret-encryption";
import { createCar } from "../../server/testing/fixtures/create-car";
import { createPartner } from "../../server/testing/fixtures/create-partner";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import { createAdmissionGate } from "../../server/web/admission-gate";
import { rejectPageRequest } from "../../server/web/pages";
import { createWebServer } from "../../server/web/web-server";
import { jobs } from "../../server/worker/jobs";
import type { Model, ModelCar, ModelPartner } from "./model";

export type Reply = { status: number; text: string; body: unknown; replayed: boolean };

export type Request = { method: string; path: string; body?: unknown; key?: string };

/** The context of one sequence of steps: two partners, three cars, and a worker that runs only on request. */
export type Sequence = {
  model: Model;
  /** The number of responses of each outcome (request, status and error code), over all sequences. */
  outcomes: Map<string, number>;
  call(partner: ModelPartner, request: Request): Promise<Reply>;
  mint(partner: ModelPartner, secret: string): Promise<Reply>;
  work(): Promise<void>;
  setPrice(car: ModelCar): Promise<void>;
  setSuspended(partner: ModelPartner, suspended: boolean): Promise<void>;
  /** Replaces the secret of the partner's credential, revokes the old one at once and returns the new one. */
  rotate(partner: ModelPartner): Promise<string>;
};

export type ModelTestbed = {
  outcomes: ReadonlyMap<string, number>;
  startSequence(): Promise<Sequence>;
  close(): Promise<void>;
};

const limits = ["oauth-token-ip", "oauth-token-client", "api-read", "availability", "api-write"]
  .map((name) => `${name}=1000000@1000000`)
  .join(",");

/** Starts the web server on a free port in this process, so that steps can run the worker's jobs here too. */
export async function openModelTestbed(databaseUrl: string): Promise<ModelTestbed> {
  const runtime = openTestRuntime(databaseUrl, { SANDBOX_AUTOPILOT: "off", RATE_LIMITS: limits });
  const server = createWebServer(
    {
      handle: createApiHandler(runtime, allOperations),
      handleDirectly: createDirectHandler(runtime, allOperations),
      gate: createAdmissionGate(runtime),
    },
    rejectPageRequest,
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shared = { outcomes: new Map<string, number>(), supplierId: await makeSupplier(runtime) };
  return {
    outcomes: shared.outcomes,
    startSequence: () => createSequence(runtime, origin, shared),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await runtime.database.close();
    },
  };
}

/** Creates a supplier whose server does not exist. Steps simulate its results with sandbox transitions. */
async function makeSupplier({ database, keys }: TestRuntime): Promise<number> {
  const supplier = {
    ...{ slug: "model-supplier", name: "Supplier", kind: "http-json" },
    ...{ base_url: "http://127.0.0.1:9", secret: "nobody's" },
  };
  await inTransaction(database, (tx) =>
    importCatalogue(tx, { suppliers: [supplier] }, { seal: createSecretCipher(keys) }),
  );
  const [row] = await database.rows<{ id: number }>(
    sql`select id from suppliers where slug = 'model-supplier'`,
  );
  if (row === undefined) throw new Error("The model supplier was not imported.");
  return Number(row.id);
}

type Member = { partner: ModelPartner; clientId: string; token: string };

type Shared = { outcomes: Map<string, number>; supplierId: number };

async function createSequence(
  runtime: TestRuntime,
  origin: string,
  { outcomes, supplierId }: Shared,
): Promise<Sequence> {
  const { database } = runtime;
  const members = [await addPartner(runtime, origin, "EUR"), await addPartner(runtime, origin, "USD")];
  const [first, second] = members;
  if (first === undefined || second === undefined) throw new Error("A sequence needs two partners.");
  const getMember = (partner: ModelPartner) => (partner === first.partner ? first : second);
  const cars = [
    await makeCar(runtime, { fleet: 2, statusAfterBooking: "pending" }),
    await makeCar(runtime, { fleet: 1, statusAfterBooking: "pending_confirmation" }),
    await makeCar(runtime, { fleet: 1, statusAfterBooking: "pending_supplier", supplierId }),
  ];
  const dayZero = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  return {
    outcomes,
    model: { dayZero, partners: [first.partner, second.partner], cars, rentals: [], keys: [] },
    call: (partner, request) => send(origin, request, getMember(partner).token),
    mint: (partner, secret) => mintToken(origin, getMember(partner).clientId, secret),
    work: () => runDueJobs(runtime),
    setPrice: async ({ slug, price }) => {
      await database.rows(
        sql`update cars set price_per_day_minor = ${price}, revision = revision + 1 where slug = ${slug}`,
      );
    },
    setSuspended: async ({ name }, suspended) => {
      const status = suspended ? "suspended" : "active";
      await setPartnerStatus(database, await runtime.acting(), { partner: name, status });
    },
    rotate: async (partner) => {
      const { clientId } = getMember(partner);
      const rotated = await rotateClient(runtime, await runtime.acting(), { clientId, overlapSeconds: 0 });
      return rotated.clientSecret;
    },
  };
}

async function addPartner(runtime: TestRuntime, origin: string, currency: "EUR" | "USD"): Promise<Member> {
  const { slug } = await createPartner(runtime.database, { invoiceCurrency: currency });
  await runtime.database.rows(
    sql`insert into exchange_rates (currency, per_eur, as_of) values ('USD', 1.25, '2020-01-01') on conflict do nothing`,
  );
  const made = await createClient(runtime, await runtime.acting(), {
    partner: slug,
    scopes: allScopes.join(" "),
  });
  const minted = await mintToken(origin, made.clientId, made.clientSecret);
  const token = /"access_token":"([^"]+)"/.exec(minted.text)?.[1] ?? "";
  const partner: ModelPartner = {
    ...{ name: slug, currency, suspended: false, offsetMs: 0, events: [], endpoints: [] },
    refunded: new Set(),
    ...{
      secrets: [made.clientSecret],
      revokedSecrets: [`rps_sandbox_${randomBytes(32).toString("base64url")}`],
    },
  };
  return { partner, clientId: made.clientId, token };
}

type NewCar = Pick<ModelCar, "fleet" | "statusAfterBooking"> & { supplierId?: number };

async function makeCar(
  { database }: TestRuntime,
  { fleet, statusAfterBooking, supplierId }: NewCar,
): Promise<ModelCar> {
  const fulfilment =
    statusAfterBooking === "pending"
      ? "crew"
      : statusAfterBooking === "pending_confirmation"
        ? "on_request"
        : "supplier";
  const price = 4999;
  const { slug } = await createCar(database, {
    ...{ fulfilment, fleetSize: fleet, pricePerDayMinor: price },
    ...(supplierId === undefined ? {} : { supplierId }),
  });
  return { slug, city: `city-${slug}`, fleet, statusAfterBooking, price };
}

/** Runs the time-based jobs until no job is due. */
async function runDueJobs(runtime: TestRuntime): Promise<void> {
  for (const job of jobs.filter(({ name }) => ["expire", "complete", "remove-drafts"].includes(name))) {
    while (await job.runOne(runtime));
  }
}

async function send(origin: string, { method, path, body, key }: Request, token: string): Promise<Reply> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await toReply(response);
}

async function mintToken(origin: string, clientId: string, secret: string): Promise<Reply> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: secret,
  });
  return await toReply(await fetch(`${origin}/oauth/token`, { method: "POST", body }));
}

async function toReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const replayed = response.headers.get("idempotent-replayed") === "true";
  return { status: response.status, text, body: JSON.parse(text), replayed };
}
