import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Contract } from "@/lib/contracts/contract";
import type { CallContext } from "../../context";
import {
  accessTokenType,
  apiAudience,
  environmentName,
  signToken,
  tokenIssuer,
} from "../../oauth/access-token";
import { openTestRuntime } from "../../testing/test-runtime";
import { authenticatePartner, authorize } from "./authenticate-partner";

/** A runtime with an unreachable database. Tokens that are rejected for their content need no query. */
const runtime = openTestRuntime("postgresql://nobody:nothing@127.0.0.1:9/none");
const { keys } = runtime;

/** The current time in these tests. */
const now = new Date("2030-05-01T12:00:00.000Z");
const seconds = now.getTime() / 1000;

beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => runtime.database.close());

const claims = {
  iss: tokenIssuer(runtime.config),
  aud: apiAudience("sandbox"),
  sub: "rp_sandbox_a",
  iat: seconds,
  exp: seconds + 3600,
  jti: "j",
  scope: "rentals:quote",
};

const otherUse = (more: Record<string, string | number> = {}) =>
  signToken(keys, "invitation+jwt", { ...claims, ...more });

type Rejection = { code: string; status: number; message: string; headers: object; clientId?: string };

async function getRejection(authorization: string | null): Promise<Rejection> {
  const headers = { get: (name: string) => (name === "authorization" ? authorization : null) };
  return await authenticatePartner(runtime, { headers }, "req_test").then(
    () => Promise.reject(new Error("The request was accepted.")),
    (error: Rejection) => error,
  );
}

const unauthorized = {
  code: "unauthorized",
  status: 401,
  message: "Send an access token as `Authorization: Bearer …`.",
  headers: { "WWW-Authenticate": 'Bearer realm="partner-api"' },
};

const invalidToken = {
  code: "invalid_token",
  status: 401,
  message: "The token is malformed, expired, revoked or from another environment.",
  headers: { "WWW-Authenticate": 'Bearer realm="partner-api", error="invalid_token"' },
  clientId: undefined,
};

const wrongType = {
  code: "wrong_token_type",
  status: 403,
  message: "This token is not an API access token. Request one at /oauth/token.",
  headers: {},
};

test.each([null, "", " ", "Basic abc", "Bearerx abc", "Token Bearer abc"])(
  "%o is rejected as a missing Bearer token",
  async (authorization) => {
    expect(await getRejection(authorization)).toMatchObject(unauthorized);
  },
);

test.each(["Bearer", "Bearer ", "Bearer x", "bearer a.b.c", "Bearer a b"])(
  "%o is rejected as an invalid token without a query",
  async (authorization) => {
    expect(await getRejection(authorization)).toMatchObject(invalidToken);
  },
);

test("the scheme ignores case and spaces around the token are allowed, but no text after it", async () => {
  const token = await otherUse();
  for (const header of [`Bearer ${token}`, `BEARER ${token}`, `bearer   ${token}`, ` Bearer ${token} `]) {
    expect(await getRejection(header), header.slice(0, 12)).toMatchObject(wrongType);
  }
  for (const more of ["x", token, ","]) {
    expect(await getRejection(`Bearer ${token} ${more}`)).toMatchObject(invalidToken);
  }
});

test("a valid token of another type or audience is rejected with wrong_token_type", async () => {
  const elsewhere = signToken(keys, accessTokenType, {
    ...claims,
    aud: `${environmentName("sandbox")}:portal`,
  });
  for (const token of [await otherUse(), await elsewhere]) {
    expect(await getRejection(`Bearer ${token}`)).toMatchObject(wrongType);
  }
});

test("a token of another issuer is rejected even with a valid signature", async () => {
  for (const iss of [environmentName("production"), "https://issuer.example.com", ""]) {
    expect(await getRejection(`Bearer ${await otherUse({ iss })}`), iss).toMatchObject(invalidToken);
  }
});

test("a token is valid until the second of its expiry", async () => {
  const lastSecond = await otherUse({ iat: seconds - 3600, exp: seconds + 1 });
  expect(await getRejection(`Bearer ${lastSecond}`)).toMatchObject(wrongType);
  vi.setSystemTime(now.getTime() + 999);
  expect(await getRejection(`Bearer ${lastSecond}`)).toMatchObject(wrongType);
  vi.setSystemTime(now.getTime() + 1000);
  expect(await getRejection(`Bearer ${lastSecond}`)).toMatchObject(invalidToken);
});

test("a token issued up to 30 seconds in the future is accepted and a later one is rejected", async () => {
  const ahead = await otherUse({ iat: seconds + 30 });
  expect(await getRejection(`Bearer ${ahead}`)).toMatchObject(wrongType);
  vi.setSystemTime(now.getTime() - 1);
  expect(await getRejection(`Bearer ${ahead}`)).toMatchObject(invalidToken);
});

/** Calls `authorize` with only the fields it reads. */
function callAuthorize(
  caller: { scopes?: CallContext["scopes"]; products?: readonly "car_rentals"[] | null },
  wanted: Partial<Pick<Contract, "scope" | "product">>,
): () => void {
  const { scopes = [], products = [] } = caller;
  // SAFETY: `authorize` reads only these fields of the context and the contract.
  const ctx = { scopes, partner: products === null ? null : { products } } as unknown as CallContext;
  const contract = { operationId: "getMe", scope: null, product: null, ...wanted } as Contract;
  return () => authorize(ctx, contract);
}

function catchError(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

test("an operation without a scope and a product is open to every authenticated caller", () => {
  expect(callAuthorize({}, {})).not.toThrow();
  expect(callAuthorize({ products: null }, {})).not.toThrow();
});

test("a scope allows only its operations, and the error names the missing scope", () => {
  expect(callAuthorize({ scopes: ["bookings:read"] }, { scope: "bookings:read" })).not.toThrow();
  expect(catchError(callAuthorize({ scopes: ["bookings:read"] }, { scope: "rentals:book" }))).toMatchObject({
    code: "insufficient_scope",
    status: 403,
    message: "The token does not have the scope rentals:book.",
    details: { required_scope: "rentals:book" },
    headers: {
      "WWW-Authenticate": 'Bearer realm="partner-api", error="insufficient_scope", scope="rentals:book"',
    },
  });
});

test("a product allows its operations, and the scope is checked first", () => {
  const wanted = { scope: "rentals:quote", product: "car_rentals" } as const;
  const scopes = ["rentals:quote"] as const;
  expect(callAuthorize({ scopes, products: ["car_rentals"] }, wanted)).not.toThrow();
  for (const products of [[], null]) {
    expect(catchError(callAuthorize({ scopes, products }, wanted))).toMatchObject({
      code: "product_not_enabled",
      status: 403,
      message: "The product car_rentals is not enabled for your account. Contact your account manager.",
      details: { required_product: "car_rentals" },
    });
    expect(catchError(callAuthorize({ products }, wanted))).toMatchObject({ code: "insufficient_scope" });
  }
});
