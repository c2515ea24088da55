import { handleTokenRequest } from "../http/token/token-endpoint";
import { toApiRequest } from "../http/wire/api-request";
import { toFetchResponse } from "../http/wire/respond";
import { createClient } from "../oauth/create-client";
import type { NewCredential } from "../oauth/present-credential";
import { createPartner } from "../partners/create-partner";
import type { TestRuntime } from "./test-runtime";

export type TokenCall = {
  form?: Record<string, string> | URLSearchParams | string;
  basic?: readonly [string, string];
  headers?: Record<string, string>;
  method?: string;
  peer?: string;
  query?: string;
};

export type TokenAnswer = { status: number; text: string; body: Record<string, unknown>; headers: Headers };

/** Creates the partner `acme` without products. Returns a function that creates a client of it with one scope. */
export async function createAcme(runtime: TestRuntime): Promise<() => Promise<NewCredential>> {
  await createPartner(runtime.database, await runtime.acting(), {
    slug: "acme",
    name: "Acme",
    currency: "EUR",
    commission: "10",
    products: [],
    firstParty: false,
  });
  return async () =>
    await createClient(runtime, await runtime.acting(), { partner: "acme", scopes: "rentals:quote" });
}

let callers = 0;

/**
 * Returns an address that no other request of the test used, so that rate limits of tests are independent.
 */
export function freshAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** Sends a request to the token endpoint, by default by POST and from a new address. */
export async function callTokenEndpoint(runtime: TestRuntime, call: TokenCall): Promise<TokenAnswer> {
  const { form, basic, headers, method = "POST", query = "" } = call;
  const credentials = basic && Buffer.from(basic.join(":")).toString("base64");
  const request = new Request(`http://service.test/oauth/token${query}`, {
    method,
    headers: {
      ...(form === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
      ...(credentials === undefined ? {} : { Authorization: `Basic ${credentials}` }),
      ...headers,
    },
    ...(form === undefined
      ? {}
      : { body: typeof form === "string" ? form : new URLSearchParams(form).toString() }),
  });
  const asked = toApiRequest(request);
  const response = toFetchResponse(await handleTokenRequest(runtime, asked, call.peer ?? freshAddress()));
  const text = await response.text();
  const body = text === "" ? {} : JSON.parse(text);
  return { status: response.status, text, body, headers: response.headers };
}

/** Returns the form of a valid request. */
export function tokenForm(
  client: { clientId: string; clientSecret: string },
  more: Record<string, string> = {},
) {
  return {
    grant_type: "client_credentials",
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...more,
  };
}
