import { field } from "../kit/exchanges";
import { ask, compareAll, type Step, settle, suspended } from "./ask";
import { notFound } from "./decide";
import { type Allowed, letTimePass, type ModelPartner } from "./model";
import type { Request } from "./open-model-world";

export const compare = (limit: number): Step => ({
  name: `compare everything, ${limit} a page`,
  run: (sequence) => compareAll(sequence, limit),
});

export const amounts = {
  "11m": 660_000,
  "31m": 1_860_000,
  "9h": 32_400_000,
  "30h": 108_000_000,
  "31d": 2_678_400_000,
};

export const advance = ({
  partner: at,
  by,
}: {
  partner: 0 | 1;
  by: keyof typeof amounts | "reset";
}): Step => ({
  name: `clock of ${at}: ${by}`,
  run: async (sequence) => {
    const partner = sequence.model.partners[at];
    const body = by === "reset" ? { reset: true } : { advance: by };
    const request = { method: "POST", path: "/v1/sandbox/clock", body };
    const effect = () => {
      partner.ahead = by === "reset" ? 0 : partner.ahead + amounts[by];
    };
    await ask(sequence, { partner, request, name: "clock" }, () => [{ status: 200, effect }]);
  },
});

export const work = (): Step => ({
  name: "the worker works",
  run: async (sequence) => {
    letTimePass(sequence.model);
    await sequence.work();
  },
});

/** An earlier key again: with its own body the same bytes, with another one nothing. */
export const replay = ({ at, same }: { at: number; same: boolean }): Step => ({
  name: `replay ${at}, ${same ? "the same" : "another body"}`,
  run: async (sequence) => {
    const { keys } = sequence.model;
    const kept = keys[at % Math.max(1, keys.length)];
    if (kept === undefined) return;
    const { owner, key, path, status, text } = kept;
    const body = same ? kept.body : { ...(kept.body ?? {}), payment_reference: "another" };
    const answer = await sequence.call(owner, { method: "POST", path, key, body });
    if (owner.suspended) return settle(sequence, { name: "replay", answer }, [suspended]);
    if (!same)
      return settle(sequence, { name: "replay", answer }, [{ status: 409, code: "idempotency_key_reused" }]);
    if (answer.status !== status || answer.text !== text || !answer.replayed) {
      throw new Error(`The key ${key} answered ${text} and now ${answer.text}`);
    }
  },
});

export const setPrice = ({ car, price }: { car: number; price: number }): Step => ({
  name: `price of ${car}: ${price}`,
  run: async ({ model, setPrice: change }) => {
    const chosen = model.cars[car % model.cars.length];
    if (chosen === undefined) return;
    chosen.price = price;
    await change(chosen);
  },
});

export const suspend = ({ partner: at, off }: { partner: 0 | 1; off: boolean }): Step => ({
  name: `${off ? "suspend" : "activate"} ${at}`,
  run: async ({ model, setSuspended }) => {
    const partner = model.partners[at];
    partner.suspended = off;
    await setSuspended(partner, off);
  },
});

export const rotate = (at: 0 | 1): Step => ({
  name: `rotate the secret of ${at}`,
  run: async ({ model, rotate: give }) => {
    const partner = model.partners[at];
    const fresh = await give(partner);
    partner.spent.push(...partner.secrets.splice(0));
    partner.secrets.push(fresh);
  },
});

export const mint = ({ partner: at, live }: { partner: 0 | 1; live: boolean }): Step => ({
  name: `mint with a ${live ? "live" : "spent"} secret of ${at}`,
  run: async ({ model, mint: ask }) => {
    const partner = model.partners[at];
    const answer = await ask(partner, (live ? partner.secrets : partner.spent).at(-1) ?? "");
    const wanted = live ? 200 : 401;
    if (answer.status !== wanted) throw new Error(`minting: ${answer.status}, not ${wanted}: ${answer.text}`);
  },
});

export const look = ({ partner: at, path }: { partner: 0 | 1; path: string }): Step => ({
  name: `look at ${path} as ${at}`,
  run: async (sequence) => {
    const partner = sequence.model.partners[at];
    const see = (body: unknown) =>
      path === "/v1/me" && field(body, "slug") !== partner.name ? "somebody else" : undefined;
    await ask(sequence, { partner, request: { method: "GET", path }, name: path }, () => [
      { status: 200, see },
    ]);
  },
});

export type OnEndpoint = {
  partner: 0 | 1;
  at: number;
  act: "create" | "read" | "pause" | "resume" | "test" | "delete";
};

/** An endpoint's life. Nobody listens where it leads, and no delivery is attempted. */
export const endpoint = ({ partner: at, at: place, act }: OnEndpoint): Step => ({
  name: `${act} endpoint ${place} of ${at}`,
  run: async (sequence) => {
    const partner = sequence.model.partners[at];
    const everybodys = sequence.model.partners.flatMap(({ endpoints }) => endpoints);
    const chosen = everybodys[place % (everybodys.length + 1)];
    const one = `/v1/webhooks/${chosen?.id ?? 999_999_999}`;
    const own = chosen !== undefined && partner.endpoints.includes(chosen) ? chosen : undefined;
    const requests: Record<OnEndpoint["act"], Request> = {
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
    await ask(sequence, { partner, request: requests[act], name: `endpoint: ${act}` }, () =>
      decideEndpoint(partner, act, own),
    );
  },
});

function decideEndpoint(
  partner: ModelPartner,
  act: OnEndpoint["act"],
  own: ModelPartner["endpoints"][number] | undefined,
): Allowed[] {
  if (act === "create") {
    if (partner.endpoints.length >= 20) return [{ status: 409, code: "limit_reached" }];
    const effect = (body: unknown) =>
      void partner.endpoints.push({ id: Number(field(body, "id")), status: "active" });
    return [{ status: 201, effect }];
  }
  if (own === undefined) return [notFound];
  const seen = (status: string) => (body: unknown) =>
    field(body, "status") === status && field(body, "secret") === undefined ? undefined : "not as it was set";
  switch (act) {
    case "read":
      return [{ status: 200, see: seen(own.status) }];
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
      return [{ status: 200, see: seen(status), effect }];
    }
  }
}
