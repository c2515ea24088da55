import { randomBytes } from "node:crypto";
import { allScopes, type Scope } from "../../../lib/contracts/scopes";
import type { Operate } from "../../kit/create-operate";

export type Account = {
  slug: string;
  clientId: string;
  clientSecret: string;
  /** A word that is in everything its customers are called by, and nowhere else. */
  canary: string;
};

/** Accounts that are turned away, each for one reason. */
export type Outcasts = {
  suspended: Account;
  firstParty: Account;
  unlicensed: Account;
  /** For the limits: nobody else spends from its buckets. */
  hasty: Account;
  /** A client that lacks the one scope. */
  lacking: Readonly<Record<Scope, Account>>;
};

/** Two partners a lane, so that what it knows of both is certain. */
export type Pair = { own: Account; other: Account };

const rentals = ["--product", "car_rentals"];

export async function openPair(
  operate: Operate,
  { lane, prefix = "" }: { lane: number; prefix?: string },
): Promise<Pair> {
  const common = { flags: rentals };
  const own = await openAccount(operate, { ...common, slug: `${prefix}own-${lane}`, currency: "EUR" });
  const other = await openAccount(operate, { ...common, slug: `${prefix}other-${lane}`, currency: "USD" });
  return { own, other };
}

export async function openOutcasts(operate: Operate): Promise<Outcasts> {
  const open = (slug: string, flags: readonly string[]) =>
    openAccount(operate, { slug, currency: "EUR", flags });
  const suspended = await open("suspended", rentals);
  const hasty = await open("hasty", rentals);
  const lacking = {} as Record<Scope, Account>;
  for (const scope of allScopes) {
    const scopes = allScopes.filter((other) => other !== scope);
    lacking[scope] = await openClient(operate, { slug: hasty.slug, canary: hasty.canary, scopes });
  }
  const outcasts = {
    suspended,
    hasty,
    lacking,
    firstParty: await open("first-party", ["--first-party"]),
    unlicensed: await open("unlicensed", []),
  };
  await operate("partner", "suspend", suspended.slug);
  return outcasts;
}

type Opening = { slug: string; currency: string; flags: readonly string[] };

async function openAccount(operate: Operate, { slug, currency, flags }: Opening): Promise<Account> {
  const identity = ["--slug", slug, "--name", slug, "--currency", currency, "--commission", "12.5"];
  await operate("partner", "create", ...identity, ...flags);
  const canary = `canary${randomBytes(6).toString("hex")}`;
  return await openClient(operate, { slug, canary, scopes: allScopes });
}

type Client = { slug: string; canary: string; scopes: readonly Scope[] };

async function openClient(operate: Operate, { slug, canary, scopes }: Client): Promise<Account> {
  const client = await operate("client", "create", slug, "--scopes", scopes.join(" "));
  return {
    slug,
    canary,
    clientId: String(client.client_id),
    clientSecret: String(client.client_secret),
  };
}
