import NextAuth, { type AuthOptions } from "next-auth";
import type { Config } from "../../env";
import { setNextAuthUrl } from "../../env";

export type AuthCall = {
  method: "GET" | "POST";
  /** The action and provider of next-auth, for example `["callback", "credentials"]`. */
  action: readonly string[];
  query: Record<string, string>;
  body: Record<string, string>;
  cookies: Record<string, string>;
};

export type AuthResult = { location: string | undefined; cookies: readonly string[]; body: unknown };

type ResponseSink = {
  status(code: number): ResponseSink;
  getHeader(name: string): unknown;
  setHeader(name: string, value: unknown): ResponseSink;
  json(body: unknown): void;
  send(body: unknown): void;
  end(): void;
};
type Handler = (request: unknown, response: ResponseSink, options: AuthOptions) => Promise<unknown>;

// SAFETY: next-auth is CommonJS. `import` returns its function or, in Node, an object with the function as
// `default`. The function accepts a request and response of this shape from any host.
const loaded = NextAuth as unknown as Handler | { default: Handler };
const handler = typeof loaded === "function" ? loaded : loaded.default;

/** Runs one request through next-auth, independently of the host's request and response objects. */
export async function runNextAuth(config: Config, options: AuthOptions, call: AuthCall): Promise<AuthResult> {
  setNextAuthUrl(config);
  const { method, action, query, body, cookies } = call;
  const headers = new Map<string, unknown>();
  let responseBody: unknown;
  const setBody = (value: unknown) => {
    responseBody = value;
  };
  const sink: ResponseSink = {
    status: () => sink,
    getHeader: (name) => headers.get(name.toLowerCase()),
    setHeader: (name, value) => {
      headers.set(name.toLowerCase(), value);
      return sink;
    },
    json: setBody,
    send: setBody,
    end: () => undefined,
  };
  await handler(
    { method, query: { ...query, nextauth: [...action] }, body, cookies, headers: {} },
    sink,
    options,
  );
  const [location, set] = [headers.get("location"), headers.get("set-cookie")];
  return {
    location: typeof location === "string" ? location : undefined,
    cookies: Array.isArray(set) ? set.map(String) : [],
    body: responseBody,
  };
}
