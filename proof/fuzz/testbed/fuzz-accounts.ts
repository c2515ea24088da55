import { randomBytes } from "node:crypto";
import { allScopes, type Scope } from "../../../lib/contracts/scopes";
import type { Operate } from "../../kit/create-operate";

export type Account = {
  slug: string;
  clientId: string;
  clientSecret: string;
  /** A unique word that all texts of the partner contain. */
  canary: string;
};

/** Accounts whose requests are rejected, each for one reason. */
export type RejectedAccounts = {
  suspended: Account;
  firstParty: Account;
  unlicensed: Account;
  /** A client whose rate-limit buckets only the rate-limit checks use. */
  rateLimited: Account;
  /** Clients that lack one scope each, by that scope. */
  withoutScope: Readonly<Record<Scope, Account>>;
};

/** The two partners of a lane, that is, of one sequence of requests. */
export type Pair = { own: Account; other: Account };

const rentals = ["--product", "car_rentals"];

export async function createPair(
  operate: Operate,
  { lane, prefix = "" }: { lane: number; prefix?: string },
): Promise<Pair> {
  const common = { flags: rentals };
  const own = await createAccount(operate, { ...common, slug: `${prefix}own-${lane}`, currency: "EUR" });
  const other = await createAccount(operate, { ...common, slug: `${prefix}other-${lane}`, currency: "USD" });
  return { own, other };
}

export async function createRejectedAccounts(operate: Operate): Promise<RejectedAccounts> {
  const open = (slug: string, flags: readonly string[]) =>
    createAccount(operate, { slug, currency: "EUR", flags });
  const suspended = await open("suspended", rentals);
  const rateLimited = await open("rate-limited", rentals);
  const withoutScope = {} as Record<Scope, Account>;
  for (const scope of allScopes) {
    const scopes = allScopes.filter((other) => other !== scope);
    withoutScope[scope] = await createClient(operate, {
      slug: rateLimited.slug,
      canary: rateLimited.canary,
      scopes,
    });
  }
  const accounts = {
    suspended,
    rateLimited,
    withoutScope,
    firstParty: await open("first-party", ["--first-party"]),
    unlicensed: await open("unlicensed", []),
  };
  await operate("partner", "suspend", suspended.slug);
  return accounts;
}

type AccountInput = { slug: string; currency: string; flags: readonly string[] };

async function createAccount(operate: Operate, { slug, currency, flags }: AccountInput): Promise<Account> {
  const identity = ["--slug", slug, "--name", slug, "--currency", currency, "--commission", "12.5"];
  await operate("partner", "create", ...identity, ...flags);
  const canary = `canary${randomBytes(6).toString("hex")}`;
  return await createClient(operate, { slug, canary, scopes: allScopes });
}

type ClientInput = { slug: string; canary: string; scopes: readonly Scope[] };

async function createClient(operate: Operate, { slug, canary, scopes }: ClientInput): Promise<Account> {
  const client = await operate("client", "create", slug, "--scopes", scopes.join(" "));
  return {
    slug,
    canary,
    clientId: String(client.client_id),
    clientSecret: String(client.client_secret),
  };
}
