import type { Random } from "../../kit/random";
import type { Operation } from "../openapi/operations";
import { plainCars } from "../testbed/fuzz-catalogue";
import { getToday, pickDeleted, pickOrCreate } from "./create-data";
import type { Kind, Lane, PartnerState } from "./lane";

type Params = Record<string, string>;

/**
 * The object that the ID in a path names. `own`: an object of the partner. `foreign`: one of another partner.
 * `other-environment`: one of the other environment. `deleted`: a deleted one. `unknown`: none.
 */
export type Role = "own" | "foreign" | "other-environment" | "deleted" | "unknown";

/**
 * The resource that a path parameter names. Cars and months (`period`) are not a `Kind`, because they have no owner.
 * Every month exists.
 */
type PathKind = Kind | "car" | "period";

/** The kind of each path parameter whose name alone determines it. */
const kinds: Readonly<Record<string, PathKind>> = {
  external_ref: "externalRef",
  request_id: "request",
  key: "key",
  slug: "car",
  period: "period",
};

/** Returns the kind of resource that the operation's path names, or `null` if it names none. */
export function getPathKind({ path }: Operation): PathKind | null {
  if (path.includes("{delivery_id}")) return "delivery";
  if (path.startsWith("/v1/rentals/reservations/")) return "draft";
  if (path.includes("{reference}")) return "booking";
  if (path.startsWith("/v1/payments/")) return "payment";
  if (path.startsWith("/v1/sandbox/drills/")) return "drills";
  if (path.includes("{id}")) return "webhook";
  const name = /\{(\w+)\}/.exec(path)?.[1];
  return name === undefined ? null : (kinds[name] ?? null);
}

const unknownIds: Readonly<Record<Kind | "car", readonly [string, ...string[]]>> = {
  draft: ["RB-0000000000", "rb-0000000000", "nothing", "RB-🚗", "x".repeat(255), "infinity", "'--"],
  booking: ["RB-0000000000", "RB-00000000000", "\u202eRB-1", "-1", "null"],
  externalRef: ["nobody's", "\u200b", "%", "a/b?c#d", "e\u0301", "x".repeat(256)],
  webhook: ["999999999", "0", "-1", "1e3", "1.0", "9".repeat(40), "0x1", " 1", "١", "NaN"],
  delivery: [`dlv_${"0".repeat(32)}`, "dlv_", "nothing", "DLV_🚗", "x".repeat(300)],
  request: [`req_${"0".repeat(32)}`, "req_", "nothing", "x".repeat(300)],
  key: ["no-such-key", "🚗 & more?", "x".repeat(256), "\ufeff"],
  search: [`srch_${"0".repeat(32)}`, "nothing", "x".repeat(200)],
  payment: [`pmt_${"0".repeat(32)}`, "pmt_", "1", "PMT_🚗", "x".repeat(300)],
  drills: [`drl_${"0".repeat(32)}`, "drl_", "1", "DRL_🚗", "x".repeat(300)],
  car: ["no-such-car", "fuzz-hidden", "FUZZ-PLAIN", "fuzz-plain ", "fuzz-plain\u200b"],
};

/** Returns an ID that no object has. Some are not valid IDs. */
export function pickUnknownId(kind: Kind | "car", random: Random): string {
  return random.pick(unknownIds[kind]);
}

/** Returns path parameters that name an object of the given role, or `null` if there is no such object. */
export async function createParams(
  lane: Lane,
  operation: Operation,
  [role, random]: readonly [Role, Random],
): Promise<Params | null> {
  const kind = getPathKind(operation);
  if (kind === null) return role === "own" ? {} : null;
  const target = role === "other-environment" ? lane.otherEnvironment : lane;
  if (target === null) return null;
  const party = role === "foreign" ? target.other : target.own;
  const id =
    kind === "car" || kind === "period"
      ? pickOwnerless(party, { kind, role, random })
      : await pickId(target, party, { kind, role, random });
  return id === null ? null : toParams(operation, kind, id);
}

type IdRequest<K> = { kind: K; role: Role; random: Random };

/** Returns a car slug or a month of the given role, or `null` if there is none. */
function pickOwnerless(
  party: PartnerState,
  { kind, role, random }: IdRequest<"car" | "period">,
): string | null {
  if (role === "own") return kind === "car" ? random.pick(plainCars) : pickMonth(party, random);
  return role === "unknown" && kind === "car" ? pickUnknownId(kind, random) : null;
}

async function pickId(
  lane: Lane,
  party: PartnerState,
  { kind, role, random }: IdRequest<Kind>,
): Promise<string | null> {
  if (role === "unknown") {
    const never = pickUnknownId(kind, random);
    return kind === "delivery" ? `${await pickOrCreate(lane, party, ["webhook", random])} ${never}` : never;
  }
  if (role === "deleted") {
    return kind === "draft" || kind === "webhook" ? await pickDeleted(lane, party, [kind, random]) : null;
  }
  // The other environment is production, which has no drills.
  if (role === "other-environment" && kind === "drills") return null;
  return await pickOrCreate(lane, party, [kind, random]);
}

/** Returns the current month of the partner's clock, or one of three fixed months. */
function pickMonth(party: PartnerState, random: Random): string {
  return random.pick([getToday(party).slice(0, 7), "0001-01", "2025-02", "9998-12"]);
}

function toParams({ path }: Operation, kind: PathKind, id: string): Params {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  if (kind !== "delivery") return { [names[0] ?? ""]: id };
  const [endpoint = "", delivery = ""] = id.split(/ (.*)/s);
  return { id: endpoint, delivery_id: delivery };
}
