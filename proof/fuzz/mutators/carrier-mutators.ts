import { gzipSync } from "node:zlib";
import type { Plan } from "../cases/plan";
import { writeJson } from "../cases/write-json";
import { type Mutator, refusedField } from "./mutator";

type Change = { name: string; change: (plan: Plan, text: string) => Plan };

function refused(plan: Plan, story: string, [status, code]: readonly [number, string]): Plan {
  return {
    ...plan,
    story,
    expects: { oracle: "negative-rejected", statuses: [status], codes: [code] },
  };
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

/** How a body comes, its content being right. */
const changes: readonly Change[] = [
  ...[
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
  ].map(
    (contentType): Change => ({
      name: contentType,
      change: (plan) =>
        refused({ ...plan, contentType }, `as ${contentType}`, [415, "unsupported_media_type"]),
    }),
  ),
  {
    name: "no content type",
    change: (plan) => ({
      ...refused({ ...plan, contentType: null }, "without Content-Type", [415, "unsupported_media_type"]),
      expects: { oracle: "missing-header", statuses: [415], codes: ["unsupported_media_type"] },
    }),
  },
  {
    name: "another charset",
    change: (plan) => ({
      ...plan,
      contentType: "application/json; charset=utf-16",
      story: "said to be UTF-16",
    }),
  },
  {
    name: "charset",
    change: (plan) => ({
      ...plan,
      contentType: 'Application/JSON ;charset="UTF-8"',
      story: "with a charset",
    }),
  },
  {
    name: "BOM",
    change: (plan, text) =>
      refusedField({ ...plan, bytes: Buffer.from(`\ufeff${text}`) }, "", "after a byte order mark"),
  },
  { name: "UTF-16", change: (plan, text) => refusedField({ ...plan, bytes: utf16(text) }, "", "in UTF-16") },
  {
    name: "gzip",
    change: (plan, text) =>
      refusedField(
        {
          ...{ ...plan, bytes: gzipSync(text) },
          headers: [...plan.headers, ["Content-Encoding", "gzip"]],
        },
        "",
        "gzipped",
      ),
  },
  {
    name: "bad UTF-8",
    change: (plan, text) =>
      refusedField(
        {
          ...plan,
          bytes: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xff\xc0"}', "latin1")]),
        },
        "",
        "with bytes that are no UTF-8",
      ),
  },
  {
    name: "a list",
    change: (plan, text) => refusedField({ ...plan, bytes: Buffer.from(`[${text}]`) }, "", "in a list"),
  },
  ...["null", "1", '"text"', "true", "[]"].map(
    (text): Change => ({
      name: text,
      change: (plan) => refusedField({ ...plan, bytes: Buffer.from(text) }, "", `the body ${text}`),
    }),
  ),
  {
    name: "cut short",
    change: (plan, text) => refusedField({ ...plan, bytes: Buffer.from(text.slice(0, -1)) }, "", "cut short"),
  },
  {
    name: "two of them",
    change: (plan, text) => refusedField({ ...plan, bytes: Buffer.from(text + text) }, "", "twice in a row"),
  },
  {
    name: "too large",
    change: (plan, text) =>
      refused({ ...plan, bytes: Buffer.from(`${" ".repeat(66_000)}${text}`) }, "more than 64 KiB", [
        413,
        "payload_too_large",
      ]),
  },
  {
    name: "almost too large",
    change: (plan, text) => ({ ...plan, bytes: padded(text), story: "64 KiB" }),
  },
  {
    name: "no body",
    change: (plan) =>
      plan.operation.body?.required === true
        ? refusedField({ ...plan, body: undefined }, "", "without a body")
        : { ...plan, body: undefined, story: "without its optional body" },
  },
  {
    name: "in chunks",
    change: (plan, text) => ({
      ...{ ...plan, bytes: Buffer.from(text), story: "in chunks of one byte" },
      rewrite: (wire) => ({
        ...wire,
        headers: [
          ...wire.headers.filter(([name]) => name !== "Content-Length"),
          ["Transfer-Encoding", "chunked"],
        ],
        body: Buffer.concat([...chunks(wire.body), Buffer.from("0\r\n\r\n")]),
      }),
    }),
  },
];

/** As large as a body may be, to the byte. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.alloc(Math.max(0, 65_536 - bytes.length), " "), bytes]);
}

function chunks(body: Buffer): Buffer[] {
  const single = [...body.subarray(0, 400)].map((byte) =>
    Buffer.from(`1\r\n${String.fromCharCode(byte)}\r\n`, "latin1"),
  );
  const rest = body.subarray(400);
  if (rest.length === 0) return single;
  return [...single, Buffer.from(`${rest.length.toString(16)}\r\n`), rest, Buffer.from("\r\n")];
}

export const carrierMutators: readonly Mutator[] = [
  {
    name: "carrier",
    weight: 8,
    mutate: (plan, { random }) => {
      if (plan.body === undefined) return null;
      return changes[random.between(0, changes.length - 1)]?.change(plan, writeJson(plan.body)) ?? null;
    },
  },
];
