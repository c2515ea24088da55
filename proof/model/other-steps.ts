import { getField } from "../kit/exchanges";
import { notFound } from "./decide";
import { type Allowed, applyDueTransitions, type ModelPartner, purgeDrafts } from "./model";
import type { Request } from "./open-model-testbed";
import { applyReply, compareAll, performRequest, type Step, suspended } from "./perform-request";

export const compareLists = (limit: number): Step => ({
  name: `compare bookings and events, ${limit} per page`,
  run: (sequence) => compareAll(sequence, limit),
});

export const clockOffsets = {
  "11m": 660_000,
  "31m": 1_860_000,
  "9h": 32_400_000,
  "30h": 108_000_000,
  "31d": 2_678_400_000,
};

export const setClock = ({
  partner: at,
  by,
}: {
  partner: 0 | 1;
  by: keyof typeof clockOffsets | "reset";
}): Step => ({
  name: `clock of partner ${at}: ${by}`,
  run: async (sequence) => {
    const partner = sequence.model.partners[at];
    const body = by === "reset" ? { reset: true } : { advance: by };
    const request = { method: "POST", path: "/v1/sandbox/clock", body };
    const effect = () => {
      partner.offsetMs = by === "reset" ? 0 : partner.offsetMs + clockOffsets[by];
    };
    await performRequest(sequence, { partner, request, name: "clock" }, () => [{ status: 200, effect }]);
  },
});

export const runWorker = (): Step => ({
  name: "run the worker",
  run: async (sequence) => {
    const { model } = sequence;
    applyDueTransitions(model, model.rentals);
    purgeDrafts(model);
    await sequence.work();
  },
});

/**
 * Repeats a request with an earlier idempotency key. The same body must return the stored response byte for byte, and
 * another body must fail with 409.
 */
export const replay = ({ at, same }: { at: number; same: boolean }): Step => ({
  name: `replay key ${at} with ${same ? "the same body" : "another body"}`,
  run: async (sequence) => {
    const { keys } = sequence.model;
    const stored = keys[at % Math.max(1, keys.length)];
    if (stored === undefined) return;
    const { owner, key, path, status, text } = stored;
    const body = same ? stored.body : { ...(stored.body ?? {}), payment_reference: "another" };
    const reply = await sequence.call(owner, { method: "POST", path, key, body });
    if (owner.suspended) return applyReply(sequence, { name: "replay", reply }, [suspended]);
    if (!same)
      return applyReply(sequence, { name: "replay", reply }, [
        { status: 409, code: "idempotency_key_reused" },
      ]);
    if (reply.status !== status || reply.text !== text || !reply.replayed) {
      throw new Error(`The key ${key} first returned ${text} and now ${reply.text}`);
    }
  },
});

export const setPrice = ({ car, price }: { car: number; price: number }): Step => ({
  name: `price of car ${car}: ${price}`,
  run: async ({ model, setPrice: change }) => {
    const chosen = model.cars[car % model.cars.length];
    if (chosen === undefined) return;
    chosen.price = price;
    await change(chosen);
  },
});

export const suspend = ({ partner: at, off }: { partner: 0 | 1; off: boolean }): Step => ({
  name: `${off ? "suspend" : "activate"} partner ${at}`,
  run: async ({ model, setSuspended }) => {
    const partner = model.partners[at];
    partner.suspended = off;
    await setSuspended(partner, off);
  },
});

export const rotate = (at: 0 | 1): Step => ({
  name: `rotate the secret of partner ${at}`,
  run: async ({ model, rotate: rotateSecret }) => {
    const partner = model.partners[at];
    const fresh = await rotateSecret(partner);
    partner.revokedSecrets.push(...partner.secrets.splice(0));
    partner.secrets.push(fresh);
  },
});

export const mint = ({ partner: at, live }: { partner: 0 | 1; live: boolean }): Step => ({
  name: `mint with ${live ? "the active" : "a revoked"} secret of partner ${at}`,
  run: async ({ model, mint: requestToken }) => {
    const partner = model.partners[at];
    const reply = await requestToken(partner, (live ? partner.secrets : partner.revokedSecrets).at(-1) ?? "");
    const expectedStatus = live ? 200 : 401;
    if (reply.status !== expectedStatus)
      throw new Error(`mint: the response is ${reply.status} ${reply.text}, expected ${expectedStatus}`);
  },
});

export const readPath = ({ partner: at, path }: { partner: 0 | 1; path: string }): Step => ({
  name: `read ${path} as partner ${at}`,
  run: async (sequence) => {
    const partner = sequence.model.partners[at];
    const check = (body: unknown) =>
      path === "/v1/me" && getField(body, "slug") !== partner.name
        ? "the response describes another partner"
        : undefined;
    await performRequest(sequence, { partner, request: { method: "GET", path }, name: path }, () => [
      { status: 200, check },
    ]);
  },
});

export type EndpointInput = {
  partner: 0 | 1;
  at: number;
  act: "create" | "read" | "pause" | "resume" | "test" | "delete";
};

/**
 * Performs an action on a webhook endpoint of any partner, or on an unknown one. The URL has no server, and
 * no worker attempts deliveries.
 */
export const endpoint = ({ partner: at, at: index, act }: EndpointInput): Step => ({
  name: `${act} endpoint ${index} as partner ${at}`,
  run: async (sequence) => {
    const partner = sequence.model.partners[at];
    const allEndpoints = sequence.model.partners.flatMap(({ endpoints }) => endpoints);
    const chosen = allEndpoints[index % (allEndpoints.length + 1)];
    const one = `/v1/webhooks/${chosen?.id ?? 999_999_999}`;
    const own = chosen !== undefined && partner.endpoints.includes(chosen) ? chosen : undefined;
    const requests: Record<EndpointInput["act"], Request> = {
      create: {
        ...{ method: "POST", path: "/v1/webhooks" },
        body: { url: "https://hooks.example.com/model", event_types: ["booking.created"] },
      },
      read: { method: "GET", path: one },
      pause: { method: "PATCH", path: one, body: { status: "paused" } },
      resume: { method: "PATCH", path: one, body: { status: "active" } },
      test: { method: "POST", path: `${one}/test` },
      delete: { method: "DELETE", path: one },
    };
    await performRequest(sequence, { partner, request: requests[act], name: `endpoint: ${act}` }, () =>
      decideEndpoint(partner, act, own),
    );
  },
});

function decideEndpoint(
  partner: ModelPartner,
  act: EndpointInput["act"],
  own: ModelPartner["endpoints"][number] | undefined,
): Allowed[] {
  if (act === "create") {
    if (partner.endpoints.length >= 20) return [{ status: 409, code: "limit_reached" }];
    const effect = (body: unknown) =>
      void partner.endpoints.push({ id: Number(getField(body, "id")), status: "active" });
    return [{ status: 201, effect }];
  }
  if (own === undefined) return [notFound];
  const checkStatus = (status: string) => (body: unknown) =>
    getField(body, "status") === status && getField(body, "secret") === undefined
      ? undefined
      : `the status is not ${status}, or the secret is shown`;
  switch (act) {
    case "read":
      return [{ status: 200, check: checkStatus(own.status) }];
    case "test":
      return [{ status: 202, effect: () => void partner.events.push(`ping ${own.id}`) }];
    case "delete":
      return [
        { status: 200, effect: () => void partner.endpoints.splice(partner.endpoints.indexOf(own), 1) },
      ];
    default: {
      const status = act === "pause" ? "paused" : "active";
      const effect = () => {
        own.status = status;
      };
      return [{ status: 200, check: checkStatus(status), effect }];
    }
  }
}
