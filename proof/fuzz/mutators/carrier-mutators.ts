import { gzipSync } from "node:zlib";
import type { Plan } from "../cases/plan";
import { writeJson } from "../cases/write-json";
import { expectFieldRejection, type Mutator } from "./mutator";

type Change = { name: string; change: (plan: Plan, text: string) => Plan };

function expectRejection(plan: Plan, label: string, [status, code]: readonly [number, string]): Plan {
  return {
    ...plan,
    label,
    expects: { oracle: "negative-rejected", statuses: [status], codes: [code] },
  };
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

/** Changes of the encoding, content type or framing of a valid body. */
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
        expectRejection({ ...plan, contentType }, `as ${contentType}`, [415, "unsupported_media_type"]),
    }),
  ),
  {
    name: "no content type",
    change: (plan) => ({
      ...expectRejection({ ...plan, contentType: null }, "without Content-Type", [
        415,
        "unsupported_media_type",
      ]),
      expects: { oracle: "missing-header", statuses: [415], codes: ["unsupported_media_type"] },
    }),
  },
  {
    name: "another charset",
    change: (plan) => ({
      ...plan,
      contentType: "application/json; charset=utf-16",
      label: "with charset=utf-16",
    }),
  },
  {
    name: "charset",
    change: (plan) => ({
      ...plan,
      contentType: 'Application/JSON ;charset="UTF-8"',
      label: "with a charset",
    }),
  },
  {
    name: "BOM",
    change: (plan, text) =>
      expectFieldRejection({ ...plan, bytes: Buffer.from(`\ufeff${text}`) }, "", "with a byte order mark"),
  },
  {
    name: "UTF-16",
    change: (plan, text) => expectFieldRejection({ ...plan, bytes: utf16(text) }, "", "in UTF-16"),
  },
  {
    name: "gzip",
    change: (plan, text) =>
      expectFieldRejection(
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
      expectFieldRejection(
        {
          ...plan,
          bytes: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xff\xc0"}', "latin1")]),
        },
        "",
        "with bytes that are not UTF-8",
      ),
  },
  {
    name: "an array",
    change: (plan, text) =>
      expectFieldRejection({ ...plan, bytes: Buffer.from(`[${text}]`) }, "", "wrapped in an array"),
  },
  ...["null", "1", '"text"', "true", "[]"].map(
    (text): Change => ({
      name: text,
      change: (plan) => expectFieldRejection({ ...plan, bytes: Buffer.from(text) }, "", `the body ${text}`),
    }),
  ),
  {
    name: "truncated",
    change: (plan, text) =>
      expectFieldRejection({ ...plan, bytes: Buffer.from(text.slice(0, -1)) }, "", "truncated"),
  },
  {
    name: "two bodies",
    change: (plan, text) =>
      expectFieldRejection({ ...plan, bytes: Buffer.from(text + text) }, "", "repeated"),
  },
  {
    name: "too large",
    change: (plan, text) =>
      expectRejection({ ...plan, bytes: Buffer.from(`${" ".repeat(66_000)}${text}`) }, "more than 64 KiB", [
        413,
        "payload_too_large",
      ]),
  },
  {
    name: "almost too large",
    change: (plan, text) => ({ ...plan, bytes: padded(text), label: "64 KiB" }),
  },
  {
    name: "no body",
    change: (plan) =>
      plan.operation.body?.required === true
        ? expectFieldRejection({ ...plan, body: undefined }, "", "without a body")
        : { ...plan, body: undefined, label: "without its optional body" },
  },
  {
    name: "in chunks",
    change: (plan, text) => ({
      ...{ ...plan, bytes: Buffer.from(text), label: "in chunks of one byte" },
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

/** Pads a body with spaces to 64 KiB, the maximum size. */
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
