import {
  buildOtherRequest,
  buildRequest,
  fieldId,
  renderWireRequest,
  type WireRequest,
} from "./build-request";
import { fill, type TryForm, type TryRequest, variablesIn } from "./try-form";

export type Credentials = { clientId: string; clientSecret: string };

/** The response to the form's request. If no response arrived, `status` is 0 and `body` is a message about it. */
export type TryResult = {
  status: number;
  /** The duration of the request, in milliseconds. */
  durationMs: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  curl: string;
  /** The requests that were sent before the form's request, in order. They find or create the values that it needs. */
  prepared: readonly OtherRequest[];
  /** The requests that were sent after the form's request, in order. They remove what was created for it. */
  cleanedUp: readonly OtherRequest[];
};

/**
 * A request that was sent to prepare the form's request or to clean up after it, and the HTTP status of its response.
 */
export type OtherRequest = { method: string; url: string; status: number };

type Values = Readonly<Record<string, string>>;

export type Sending = {
  form: TryForm;
  credentials: Credentials;
  /** The texts of the fields that the reader entered, by `fieldId`, and the idempotency key, which may be empty. */
  given: { fields: Values; key: string };
  values: Values;
  fetch: typeof globalThis.fetch;
  /** Waits this number of milliseconds after a request that runs in the background. */
  wait: (milliseconds: number) => Promise<unknown>;
};

/** An error that the reader can resolve. Its message says how to resolve it. */
export class TryInputError extends Error {}

const shownHeaders = /^(x-request-id|x-ratelimit-.*|retry-after|idempotent-replayed|allow|www-authenticate)$/;

/**
 * Sends the requests that prepare the form's request and finds the values of the fields that the reader did not enter.
 * Then sends the form's request and cleans up. Throws a `TryInputError` if it gets no token, or if a required field
 * of the path has no value.
 */
export async function sendTry(sending: Sending): Promise<TryResult> {
  const { form, given } = sending;
  const others: OtherRequest[] = [];
  const failures = new Map<string, OtherRequest>();
  const values: Record<string, string> = { ...sending.values };
  const background: Promise<unknown>[] = [];
  const run = async (request: TryRequest) => {
    const wire = buildOtherRequest(request, values);
    const answer = send(sending, request.token, wire);
    if (request.background) {
      background.push(answer.catch(() => undefined));
      await sending.wait(2000);
      return;
    }
    const { status, text, headers } = await answer;
    const other = { method: wire.method, url: wire.url, status };
    others.push(other);
    if (request.store !== undefined && status >= 400) failures.set(request.store.name, other);
    if (request.store !== undefined)
      values[request.store.name] = pick(request.store, { wire, text, headers });
  };
  Object.assign(values, enteredVariables(sending));
  for (const request of form.before) await run(request);
  const fields = await completeFields(sending, { values, run, failures });
  const prepared = [...others];
  const wire = buildRequest(form, { fields, key: given.key });
  const result = { prepared, curl: renderWireRequest(wire, form), ...(await measure(sending, wire)) };
  for (const request of form.after) await run(request);
  await Promise.all(background);
  return { ...result, cleanedUp: others.slice(prepared.length) };
}

/**
 * Returns the variables whose value the reader entered in a field, by name. The requests that prepare the form's
 * request use these values too.
 */
function enteredVariables({ form, given }: Sending): Values {
  const entries = form.fields.flatMap((field) => {
    const own = given.fields[fieldId(field)];
    const [variable = ""] = variablesIn(field.value);
    return own !== undefined && field.value === `{{${variable}}}` ? [[variable, own] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the texts of all fields. For a field that the reader did not enter, fills its template and finds missing
 * variables in the account. Throws a `TryInputError` if a required field of the path stays empty.
 */
async function completeFields(
  { form, given }: Sending,
  { values, run, failures }: Omit<Search, "template"> & { failures: Failures },
): Promise<Values> {
  const fields: Record<string, string> = {};
  for (const field of form.fields) {
    const own = given.fields[fieldId(field)];
    if (own === undefined) await findMissing(form, { template: field.value, values, run });
    const text = own ?? fill(field.value, values);
    if (text === "" && field.required && field.place === "path") {
      throw new TryInputError(`Enter ${field.name}. ${explainMissing(field.value, failures)}`);
    }
    fields[fieldId(field)] = text;
  }
  return fields;
}

/** The requests that failed to find or create a value, by the name of the variable for the value. */
type Failures = ReadonlyMap<string, OtherRequest>;

/** Returns why a template has no value: the request for one of its variables failed, or the account has none. */
function explainMissing(template: string, failures: Failures): string {
  const [failed] = variablesIn(template).flatMap((name) => failures.get(name) ?? []);
  if (failed === undefined) return "Your sandbox has no value for it yet.";
  return `The request that was to provide it failed: ${failed.method} ${failed.url} returned ${failed.status}.`;
}

type Search = {
  template: string;
  values: Record<string, string>;
  run: (request: TryRequest) => Promise<void>;
};

/**
 * Sends the requests that find the missing variables of a template. Each of them may need variables too,
 * which are found before it is sent.
 */
async function findMissing(form: TryForm, { template, values, run }: Search): Promise<void> {
  for (const name of variablesIn(template)) {
    const source = form.sources[name];
    if ((values[name] ?? "") !== "" || source === undefined) continue;
    await findMissing(form, {
      template: JSON.stringify([source.params, source.query, source.body]),
      values,
      run,
    });
    await run(source);
  }
}

async function measure(sending: Sending, wire: WireRequest) {
  const startedAt = performance.now();
  try {
    const { status, text, headers } = await send(sending, sending.form.request.token, wire);
    const durationMs = Math.round(performance.now() - startedAt);
    const shown = [...headers].filter(([name]) => shownHeaders.test(name));
    return { status, durationMs, headers: shown, body: text };
  } catch (error) {
    if (error instanceof TryInputError) throw error;
    const durationMs = Math.round(performance.now() - startedAt);
    return { status: 0, durationMs, headers: [], body: "No response arrived." };
  }
}

async function send(sending: Sending, token: TryRequest["token"], wire: WireRequest) {
  const isMint = wire.url === "/oauth/token";
  const bearer = token === "none" ? undefined : await bearerFor(sending, token);
  const body = isMint ? formOf(sending.credentials) : wire.body;
  const response = await sending.fetch(wire.url, {
    method: wire.method,
    headers: { ...wire.headers, ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }) },
    ...(body === undefined ? {} : { body }),
    // Requests of a partner's program must not contain the session of the portal.
    credentials: "omit",
    cache: "no-store",
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The tokens of this tab, by credentials and scope. They stay in memory and are never stored. */
const tokens = new Map<string, { token: string; until: number }>();

async function bearerFor({ fetch, credentials }: Sending, token: TryRequest["token"]): Promise<string> {
  if (token === "unknown") return "no-such-token";
  const name = JSON.stringify([credentials, token]);
  const known = tokens.get(name);
  if (known !== undefined && known.until > Date.now()) return known.token;
  const response = await fetch("/oauth/token", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: formOf(credentials, token),
    credentials: "omit",
    cache: "no-store",
  });
  const answer: { access_token?: string; expires_in?: number; error?: string } = await response
    .json()
    .catch(() => ({}));
  if (answer.access_token === undefined) {
    throw new TryInputError(
      answer.error === "invalid_client"
        ? "The client ID or the secret is incorrect, or the client is revoked."
        : `The token route returned ${response.status} ${answer.error ?? ""}`.trim(),
    );
  }
  // A token that ends within a minute is renewed.
  tokens.set(name, {
    token: answer.access_token,
    until: Date.now() + ((answer.expires_in ?? 0) - 60) * 1000,
  });
  return answer.access_token;
}

function formOf({ clientId, clientSecret }: Credentials, scope?: string): string {
  return new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === undefined ? {} : { scope }),
  }).toString();
}

type Answer = { wire: WireRequest; text: string; headers: Headers };

/**
 * Returns the value of the header `field` of the request or the response. Without such a header, returns the first
 * field of this name in the response. Returns an empty text if there is none.
 */
function pick({ field }: { field: string }, { wire, text, headers }: Answer): string {
  const header = wire.headers[field] ?? headers.get(field);
  if (header !== null && header !== undefined) return header;
  const found = new RegExp(`"${field}":"?([^",}]*)`).exec(text)?.[1] ?? "";
  return found === "null" ? "" : found;
}
