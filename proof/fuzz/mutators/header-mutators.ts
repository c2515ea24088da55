import type { Pairs, Plan } from "../cases/plan";
import type { Expectation } from "../oracles/exchange";
import type { Wire } from "../wire/wire";
import type { Mutator } from "./mutator";

const key = "Idempotency-Key";

function withKey(plan: Plan, ...values: readonly string[]): Plan {
  const others = plan.headers.filter(([name]) => name !== key);
  return { ...plan, headers: [...others, ...values.map((value) => [key, value] as const)] };
}

const keyRequired: Expectation = {
  oracle: "missing-header",
  statuses: [400],
  codes: ["idempotency_key_required"],
};
const keyRejected: Expectation = {
  oracle: "negative-rejected",
  statuses: [400],
  codes: ["invalid_payload"],
  path: key,
};

/** Removes or changes the idempotency key. */
const keys: Mutator = {
  name: "idempotency key",
  weight: 4,
  mutate: (plan, { random }) => {
    if (!plan.operation.requiresIdempotencyKey) return null;
    const own = plan.headers.find(([name]) => name === key)?.[1] ?? "key";
    const [label, changed, expects] = random.pick<readonly [string, Plan, Expectation | null]>([
      ["without a key", withKey(plan), keyRequired],
      ["a blank key", withKey(plan, "  "), keyRequired],
      ["an empty key", withKey(plan, ""), keyRequired],
      ["a key of 256", withKey(plan, own.padEnd(256, "x")), keyRejected],
      ["a key of 255", withKey(plan, own.padEnd(255, "x")), plan.expects],
      ["a key with a space", withKey(plan, `${own} x`), keyRejected],
      ["a key with a tab", withKey(plan, `${own}\tx`), keyRejected],
      ["a key with Latin-1 letters", withKey(plan, `${own}\xe9\xff`), keyRejected],
      ["two keys", withKey(plan, own, `${own}2`), keyRejected],
      ["a key of punctuation", withKey(plan, `${own}"'\\%00<>{}|~`), plan.expects],
    ]);
    return { ...changed, label, expects };
  },
};

/** Headers that frameworks and proxies interpret. The service must ignore them. */
const ignoredHeaders: readonly Pairs[number][] = [
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-Original-URL", "/v1/me"],
  ["X-Rewrite-URL", "/v1/me"],
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "gopher"],
  ["X-Forwarded-For", "127.0.0.1, not-an-address"],
  ["X-Middleware-Subrequest", "middleware:middleware:middleware:middleware:middleware"],
  ["RSC", "1"],
  ["Next-Action", "0000000000000000000000000000000000000000"],
  ["Next-Router-State-Tree", "%5B%22%22%5D"],
  ["X-Nextjs-Data", "1"],
  ["Accept", "text/html"],
  ["Accept-Encoding", "gzip, br, zstd"],
  ["Accept-Language", "xx;q=9, *"],
  ["Range", "bytes=0-1"],
  ["If-None-Match", "*"],
  ["If-Modified-Since", "Thu, 01 Jan 2099 00:00:00 GMT"],
  ["Cookie", "session=1; __proto__=1"],
  ["Origin", "null"],
  ["TE", "trailers"],
  ["Purpose", "prefetch"],
  // Only 4 KiB, because two mutations may both add it and all headers together may have 16 KiB.
  ["X-Long", "x".repeat(4096)],
  ["X-Bytes", "\x80\xff\xe9"],
  ["Connection", "keep-alive, X-Long"],
];

const ignoredHeader: Mutator = {
  name: "ignored header",
  weight: 4,
  mutate: (plan, { random }) => {
    const chosen = ignoredHeaders[random.between(0, ignoredHeaders.length - 1)];
    if (chosen === undefined) return null;
    return { ...plan, headers: [...plan.headers, chosen], label: `with ${chosen[0]}` };
  },
};

type Malformation = { name: string; apply: (wire: Wire) => Wire; statuses: readonly number[] };

const addHeaders = (wire: Wire, ...more: Pairs): Wire => ({ ...wire, headers: [...wire.headers, ...more] });
const without = (wire: Wire, name: string): Wire => ({
  ...wire,
  headers: wire.headers.filter(([own]) => own !== name),
});

/** Changes that make a request invalid HTTP, exceed the header limits or could allow request smuggling. */
const malformations: readonly Malformation[] = [
  {
    name: "17 KiB of headers",
    apply: (wire) => addHeaders(wire, ["X-Long", "x".repeat(17_000)]),
    statuses: [431],
  },
  {
    name: "70 headers",
    apply: (wire) => addHeaders(wire, ...Array.from({ length: 70 }, (_, n) => [`X-${n}`, "1"] as const)),
    statuses: [431],
  },
  {
    name: "chunked and a Content-Length",
    apply: (wire) =>
      addHeaders(without(wire, "Content-Length"), ["Content-Length", "5"], ["Transfer-Encoding", "chunked"]),
    statuses: [400],
  },
  {
    name: "two Content-Length headers",
    apply: (wire) => addHeaders(wire, ["Content-Length", "1"], ["Content-Length", "2"]),
    statuses: [400],
  },
  {
    name: "an invalid Content-Length",
    apply: (wire) => addHeaders(without(wire, "Content-Length"), ["Content-Length", "+1"]),
    statuses: [400],
  },
  {
    name: "chunked that is not the final encoding",
    apply: (wire) => addHeaders(without(wire, "Content-Length"), ["Transfer-Encoding", "chunked, identity"]),
    statuses: [400],
  },
  { name: "no Host", apply: (wire) => without(wire, "Host"), statuses: [400] },
  { name: "two Host headers", apply: (wire) => addHeaders(wire, ["Host", "evil.example"]), statuses: [400] },
  {
    name: "a folded header line",
    apply: (wire) => addHeaders(wire, ["X-Folded", "a\r\n b"]),
    statuses: [400],
  },
  { name: "a bare line feed", apply: (wire) => addHeaders(wire, ["X-Bare", "a\nX-B: c"]), statuses: [400] },
  { name: "a NUL in a header", apply: (wire) => addHeaders(wire, ["X-Nul", "a\0b"]), statuses: [400] },
  { name: "a space before the colon", apply: (wire) => addHeaders(wire, ["X-Space ", "a"]), statuses: [400] },
  { name: "a header without a name", apply: (wire) => addHeaders(wire, ["", "a"]), statuses: [400] },
  {
    name: "a method with an invalid character",
    apply: (wire) => ({ ...wire, method: "G@T" }),
    statuses: [400],
  },
  { name: "a space in the target", apply: (wire) => ({ ...wire, target: "/v1/me x" }), statuses: [400] },
  {
    name: "CONNECT",
    apply: (wire) => ({ ...wire, method: "CONNECT", target: "evil.example:443" }),
    statuses: [400],
  },
];

/** A header whose value contains CR and LF, and so starts another header. Exactly one response must follow. */
const injectedHeader: Malformation = {
  name: "an injected header",
  apply: (wire) => addHeaders(wire, ["X-Split", "a\r\nX-Injected: b"]),
  statuses: [],
};

const malformed: Mutator = {
  name: "malformed HTTP",
  weight: 4,
  mutate: (plan, { random }) => {
    const all = [...malformations, injectedHeader];
    const chosen = all[random.between(0, all.length - 1)];
    if (chosen === undefined) return null;
    const { name, apply, statuses } = chosen;
    return {
      ...plan,
      label: name,
      rewrite: (wire) => ({ ...apply(wire), wellFormed: false }),
      reaches: statuses.length === 0,
      expects: statuses.length === 0 ? plan.expects : { oracle: "negative-rejected", statuses },
    };
  },
};

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "HEAD"] as const;

/** Uses a method that the path does not have, or HEAD in place of GET. */
const otherMethod: Mutator = {
  name: "other method",
  weight: 5,
  mutate: (plan, { random, document }) => {
    const method = random.pick(methods);
    const here = Object.keys(document.paths[plan.operation.path] ?? {}).map((name) => name.toUpperCase());
    if (here.includes(method)) return null;
    const label = `${method} in place of ${plan.method}`;
    if (method === "HEAD" && here.includes("GET")) {
      return plan.method === "GET" ? { ...plan, method, label } : null;
    }
    return {
      ...{ ...plan, method, label, reaches: false },
      expects: {
        oracle: "wrong-method",
        statuses: [405],
        codes: ["method_not_allowed", "invalid_request"],
        check: ({ headers }) => {
          const allowed = (headers.get("allow") ?? "").split(", ").filter((name) => name !== "HEAD");
          return allowed.sort().join() === here.sort().join() ? undefined : `Allow: ${allowed.join(", ")}`;
        },
      },
    };
  },
};

export const headerMutators: readonly Mutator[] = [keys, ignoredHeader, malformed, otherMethod];
