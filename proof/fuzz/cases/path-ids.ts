import type { Random } from "../../kit/random";
import type { Operation } from "../openapi/operations";
import { plainCars } from "../testbed/fuzz-catalogue";
import type { Kind, Lane, Party } from "./lane";
import { pick, pickGone } from "./make";

type Params = Record<string, string>;

/** Whose the thing is that a path names. */
export type Role = "own" | "foreign" | "elsewhere" | "gone" | "never";

/** What each parameter of a path names; a car is everybody's. */
const kinds: Readonly<Record<string, Kind | "car">> = {
  external_ref: "externalRef",
  request_id: "request",
  key: "key",
  slug: "car",
};

export function kindOf({ path }: Operation): Kind | "car" | null {
  if (path.includes("{delivery_id}")) return "delivery";
  if (path.startsWith("/v1/rentals/reservations/")) return "draft";
  if (path.includes("{reference}")) return "booking";
  if (path.includes("{id}")) return "webhook";
  const name = /\{(\w+)\}/.exec(path)?.[1];
  return name === undefined ? null : (kinds[name] ?? null);
}

const neverThere: Readonly<Record<Kind | "car", readonly [string, ...string[]]>> = {
  draft: ["RB-0000000000", "rb-0000000000", "nothing", "RB-🚗", "x".repeat(255), "infinity", "'--"],
  booking: ["RB-0000000000", "RB-00000000000", "\u202eRB-1", "-1", "null"],
  externalRef: ["nobody's", "\u200b", "%", "a/b?c#d", "e\u0301", "x".repeat(256)],
  webhook: ["999999999", "0", "-1", "1e3", "1.0", "9".repeat(40), "0x1", " 1", "١", "NaN"],
  delivery: [`dlv_${"0".repeat(32)}`, "dlv_", "nothing", "DLV_🚗", "x".repeat(300)],
  request: [`req_${"0".repeat(32)}`, "req_", "nothing", "x".repeat(300)],
  key: ["no-such-key", "🚗 & more?", "x".repeat(256), "\ufeff"],
  search: [`srch_${"0".repeat(32)}`, "nothing", "x".repeat(200)],
  car: ["no-such-car", "fuzz-hidden", "FUZZ-PLAIN", "fuzz-plain ", "fuzz-plain\u200b"],
};

export function neverOf(kind: Kind | "car", random: Random): string {
  return random.pick(neverThere[kind]);
}

/** Values for an operation's path that lead to a thing of that role; `null` where there is none of it. */
export async function paramsFor(
  lane: Lane,
  operation: Operation,
  [role, random]: readonly [Role, Random],
): Promise<Params | null> {
  const kind = kindOf(operation);
  if (kind === null) return role === "own" ? {} : null;
  const where = role === "elsewhere" ? lane.elsewhere : lane;
  if (where === null) return null;
  const party = role === "foreign" ? where.other : where.own;
  const id = await idFor(where, party, { kind, role, random });
  return id === null ? null : asParams(operation, kind, id);
}

type Wanted = { kind: Kind | "car"; role: Role; random: Random };

async function idFor(lane: Lane, party: Party, { kind, role, random }: Wanted): Promise<string | null> {
  if (role === "never") {
    const never = neverOf(kind, random);
    return kind === "delivery" ? `${await pick(lane, party, ["webhook", random])} ${never}` : never;
  }
  if (role === "gone") {
    return kind === "draft" || kind === "webhook" ? await pickGone(lane, party, [kind, random]) : null;
  }
  if (kind === "car") return role === "own" ? random.pick(plainCars) : null;
  return await pick(lane, party, [kind, random]);
}

function asParams({ path }: Operation, kind: Kind | "car", id: string): Params {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  if (kind !== "delivery") return { [names[0] ?? ""]: id };
  const [endpoint = "", delivery = ""] = id.split(/ (.*)/s);
  return { id: endpoint, delivery_id: delivery };
}
