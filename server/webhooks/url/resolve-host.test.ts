import { createSocket } from "node:dgram";
import { getEventListeners, once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createResolve, type Resolve } from "./resolve-host";

const never = new AbortController().signal;
const undo: (() => void)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

type Answer = readonly Buffer[] | "unknown" | "failing" | "silent";
type Answers = { four: () => Answer; six: () => Answer };

const typeA = 1;

/**
 * Creates a resolver that queries a local name server. `four` and `six` return the responses to A and AAAA
 * queries.
 */
async function createLocalResolver({ four, six }: Answers): Promise<Resolve> {
  const socket = createSocket("udp4");
  undo.push(() => socket.close());
  socket.on("message", (query, from) => {
    const answer = query.readUInt16BE(questionEnd(query) - 4) === typeA ? four() : six();
    if (answer !== "silent") socket.send(reply(query, answer), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return createResolve([`127.0.0.1:${socket.address().port}`]);
}

function questionEnd(query: Buffer): number {
  return query.indexOf(0, 12) + 5;
}

const codes = { failing: 2, unknown: 3 };

/** Encodes a DNS response (RFC 1035): the question and one record per address. */
function reply(query: Buffer, found: Exclude<Answer, "silent">): Buffer {
  const question = query.subarray(12, questionEnd(query));
  const header = Buffer.from(query.subarray(0, 12));
  const addresses = typeof found === "string" ? [] : found;
  header.writeUInt16BE(0x8180 + (typeof found === "string" ? codes[found] : 0), 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.flatMap((address) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(question.readUInt16BE(question.length - 4), 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(address.length, 10);
    return [record, address];
  });
  return Buffer.concat([header, question, ...records]);
}

const four = [Buffer.from([93, 184, 216, 34]), Buffer.from([10, 0, 0, 1])];
const six = [Buffer.from("26064700470000000000000000001111", "hex")];

test("addresses of both families are returned", async () => {
  const resolve = await createLocalResolver({ four: () => four, six: () => six });
  expect(await resolve("hooks.example.com", never)).toEqual([
    "93.184.216.34",
    "10.0.0.1",
    "2606:4700:4700::1111",
  ]);
});

test.each<[string, Answer]>([
  ["empty", []],
  ["failing", "failing"],
])("one family is enough if the other is %s", async (_name, six) => {
  const resolve = await createLocalResolver({ four: () => four, six: () => six });
  expect(await resolve("hooks.example.com", never)).toEqual(["93.184.216.34", "10.0.0.1"]);
});

test("an unknown host and one only in /etc/hosts have no address", async () => {
  const resolve = await createLocalResolver({ four: () => "unknown", six: () => "unknown" });
  expect(await resolve("nobody.example.com", never)).toEqual([]);
  expect(await resolve("localhost", never)).toEqual([]);
});

test("a silent name server is abandoned when the caller aborts", async () => {
  const stop = new AbortController();
  const silent = () => {
    stop.abort();
    return "silent" as const;
  };
  const resolve = await createLocalResolver({ four: silent, six: silent });
  const startedAt = Date.now();
  expect(await resolve("hooks.example.com", stop.signal)).toEqual([]);
  // The resolver's own timeout is two tries of 2 seconds.
  expect(Date.now() - startedAt).toBeLessThan(1500);
});

test("a silent name server times out within seconds", async () => {
  const resolve = await createLocalResolver({ four: () => "silent", six: () => "silent" });
  const { signal } = new AbortController();
  const startedAt = Date.now();
  expect(await resolve("hooks.example.com", signal)).toEqual([]);
  expect(Date.now() - startedAt).toBeLessThan(8000);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a lookup with the system's name servers stops when the caller aborts", async () => {
  const stop = new AbortController();
  const looking = createResolve(null)("hooks.example.invalid", stop.signal);
  stop.abort();
  expect(await looking).toEqual([]);
});
