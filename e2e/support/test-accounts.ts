import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allScopes, type Scope } from "@/lib/contracts/scopes";
import type { Operator } from "./run/run-operator";
import { testCatalogue, testRates } from "./test-catalogue";

export type Account = { slug: string; clientId: string; clientSecret: string };

/**
 * The accounts of the test data: two partners with all rights, and one account for each reason to reject its requests.
 */
export type TestAccounts = Record<AccountName, Account>;

type AccountName = keyof typeof partners;

const partners = {
  alpha: { currency: "EUR", flags: ["--product", "car_rentals"] },
  beta: { currency: "USD", flags: ["--product", "car_rentals"] },
  suspended: { currency: "EUR", flags: [] },
  firstParty: { currency: "EUR", flags: ["--first-party"] },
  unlicensed: { currency: "EUR", flags: [] },
  hasty: { currency: "EUR", flags: ["--product", "car_rentals"] },
} satisfies Record<string, { currency: string; flags: readonly string[] }>;

const commission = "12.5";

/** Imports the test catalogue and creates the accounts with the operator's command line. */
export async function createTestAccounts(operator: Operator): Promise<TestAccounts> {
  await importCatalogue(operator);
  const [alpha, beta, suspended, firstParty, unlicensed, hasty] = await Promise.all([
    createAccount(operator, "alpha"),
    createAccount(operator, "beta"),
    createAccount(operator, "suspended"),
    createAccount(operator, "firstParty"),
    createAccount(operator, "unlicensed"),
    createAccount(operator, "hasty"),
  ]);
  await operator.run("partner", "suspend", suspended.slug);
  return { alpha, beta, suspended, firstParty, unlicensed, hasty };
}

async function importCatalogue(operator: Operator): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-catalogue-"));
  try {
    await writeFile(join(folder, "catalogue.json"), JSON.stringify(testCatalogue));
    await writeFile(join(folder, "rates.csv"), testRates);
    await operator.run("catalogue", "import", join(folder, "catalogue.json"));
    await operator.run("rates", "import", join(folder, "rates.csv"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function createAccount(operator: Operator, name: AccountName): Promise<Account> {
  const slug = name.toLowerCase();
  const { currency, flags } = partners[name];
  const identity = ["--slug", slug, "--name", name, "--currency", currency, "--commission", commission];
  await operator.run("partner", "create", ...identity, ...flags);
  return await createClient(operator, slug);
}

/** Creates another client of a partner. By default it has all scopes. */
export async function createClient(
  operator: Operator,
  slug: string,
  scopes: readonly Scope[] = allScopes,
): Promise<Account> {
  const client = await operator.run("client", "create", slug, "--scopes", scopes.join(" "));
  return { slug, clientId: String(client.client_id), clientSecret: String(client.client_secret) };
}
