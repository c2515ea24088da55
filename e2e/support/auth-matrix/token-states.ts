import type { Contract } from "@/lib/contracts/contract";
import { allScopes, type Scope } from "@/lib/contracts/scopes";
import type { Service } from "../run/set-up-service";
import { type Account, createClient } from "../test-accounts";
import { forgedTokens, notYetValidTokens, otherTokens } from "../wire/forged-tokens";
import { createScopeRejection, forbidden, invalidToken, type Rejection, unauthorized } from "./verdict";

export type Credentials = {
  headers?: Record<string, string | readonly string[]>;
  /** Query parameters added to those of the operation. */
  query?: Record<string, string>;
};

/**
 * A token, or the lack of one, with which a test sends a request to `/v1`. `refusal` returns the rejection that the
 * operation must return, or null if the token may call the operation.
 */
export type TokenState = {
  name: string;
  present(service: Service, contract: Contract): Promise<Credentials>;
  refusal(contract: Contract): Rejection;
};

type Token = (service: Service, contract: Contract) => Promise<string>;

function bearerState(name: string, token: Token, refusal: TokenState["refusal"]): TokenState {
  const present = async (service: Service, contract: Contract) => ({
    headers: { authorization: `Bearer ${await token(service, contract)}` },
  });
  return { name, present, refusal };
}

function headerState(name: string, make: (token: string) => Credentials, refusal: Rejection): TokenState {
  const present = async ({ token, accounts }: Service) => make(await token(accounts.alpha));
  return { name, present, refusal: () => refusal };
}

const allow = () => null;

const withoutToken: readonly TokenState[] = [
  headerState("no token", () => ({}), unauthorized),
  headerState("an empty header", () => ({ headers: { authorization: "" } }), unauthorized),
  headerState("only the scheme", () => ({ headers: { authorization: "Bearer" } }), invalidToken),
  headerState("a token without a scheme", (token) => ({ headers: { authorization: token } }), unauthorized),
  headerState(
    "the scheme of the token endpoint",
    (token) => ({ headers: { authorization: `Basic ${Buffer.from(`a:${token}`).toString("base64")}` } }),
    unauthorized,
  ),
  headerState("a token in the query", (token) => ({ query: { access_token: token } }), unauthorized),
  headerState(
    "a token in a cookie",
    (token) => ({ headers: { cookie: `access_token=${token}; staff-session=${token}` } }),
    unauthorized,
  ),
  headerState(
    "two headers",
    (token) => ({ headers: { authorization: [`Bearer ${token}`, `Bearer ${token}`] } }),
    invalidToken,
  ),
];

const validTokens: readonly TokenState[] = [
  headerState(
    "the scheme in another case",
    (token) => ({ headers: { authorization: `bEARER ${token}` } }),
    null,
  ),
  headerState(
    "a valid token and a meaningless cookie",
    (token) => ({ headers: { authorization: `Bearer ${token}`, cookie: "staff-session=garbage" } }),
    null,
  ),
  bearerState("every scope", ({ token, accounts }) => token(accounts.alpha), allow),
];

const invalidTokens: readonly TokenState[] = Object.entries({ ...forgedTokens, ...notYetValidTokens }).map(
  ([name, forge]) =>
    bearerState(
      `a token ${name}`,
      async ({ token, accounts }) => await forge(await token(accounts.alpha), accounts.alpha.clientId),
      () => invalidToken,
    ),
);

const wrongTypes: readonly TokenState[] = Object.entries(otherTokens).map(([name, forge]) =>
  bearerState(
    name,
    async ({ token, accounts }) => await forge(await token(accounts.alpha), accounts.alpha.clientId),
    () => forbidden("wrong_token_type"),
  ),
);

function scopeState(name: string, getScopes: (contract: Contract) => readonly Scope[]): TokenState {
  return bearerState(
    name,
    ({ token, accounts }, contract) => token(accounts.alpha, getScopes(contract)),
    (contract) =>
      contract.scope === null || getScopes(contract).includes(contract.scope)
        ? null
        : createScopeRejection(contract),
  );
}

const scopes: readonly TokenState[] = [
  ...allScopes.map((scope) => scopeState(`only ${scope}`, () => [scope])),
  scopeState("every scope except the required one", ({ scope }) =>
    allScopes.filter((candidate) => candidate !== scope),
  ),
];

const accountStates: readonly TokenState[] = [
  bearerState(
    "a suspended account",
    ({ token, accounts }) => token(accounts.suspended),
    () => forbidden("partner_inactive"),
  ),
  bearerState(
    "a first-party account",
    ({ token, accounts }) => token(accounts.firstParty),
    () => forbidden("first_party_partner"),
  ),
  bearerState(
    "an account without the product",
    ({ token, accounts }) => token(accounts.unlicensed),
    ({ product }) =>
      product === null ? null : forbidden("product_not_enabled", { required_product: product }),
  ),
  bearerState("a revoked credential", revokedToken, () => invalidToken),
];

const revoked = new WeakMap<Service, Promise<string>>();

/** Returns a token whose credential was revoked afterwards. All tests of a service share it. */
async function revokedToken(service: Service): Promise<string> {
  const made = revoked.get(service) ?? createRevokedToken(service);
  revoked.set(service, made);
  return await made;
}

async function createRevokedToken({ operator, accounts, token }: Service): Promise<string> {
  const client: Account = await createClient(operator, accounts.alpha.slug);
  const minted = await token(client);
  await operator.run("client", "revoke", client.clientId);
  return minted;
}

export const tokenStates: readonly TokenState[] = [
  ...withoutToken,
  ...validTokens,
  ...invalidTokens,
  ...wrongTypes,
  ...scopes,
  ...accountStates,
];
