import { expect, test } from "vitest";
import { maxBodyBytes, readBody, readJson } from "./read-body";

type Sent = { type?: string | null; headers?: Record<string, string> };

function post(body: BodyInit | null, { type = "application/json", headers = {} }: Sent = {}): Request {
  const init = { method: "POST", body, duplex: "half", headers: new Headers(headers) } as const;
  if (type !== null) init.headers.set("Content-Type", type);
  const request = new Request("http://service.test/", init);
  // `Request` sets a default type for a text body.
  if (type === null) request.headers.delete("Content-Type");
  return request;
}

function chunks(...parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
}

test.for([
  "application/json",
  "Application/JSON",
  "application/json; charset=utf-8",
  'application/json;charset="utf-8"',
])("%s is accepted as JSON", async (type) => {
  expect(await readJson(post('{"a":1}', { type }))).toEqual({ a: 1 });
});

test.for([
  null,
  "text/plain",
  "application/jsonp",
  "application/problem+json",
  "application/json, text/plain",
  "json",
])("a body with content type %s is rejected", async (type) => {
  await expect(readJson(post('{"a":1}', { type }))).rejects.toMatchObject({
    code: "unsupported_media_type",
    status: 415,
  });
});

test("an empty body returns undefined with or without a content type", async () => {
  expect(await readJson(post(null, { type: null }))).toBeUndefined();
  expect(await readJson(post(""))).toBeUndefined();
});

test.for(["text/plain", "application/x-www-form-urlencoded", "garbage"])(
  "an empty optional body may have the content type %s, a body with bytes may not",
  async (type) => {
    expect(await readJson(post("", { type }), { optional: true })).toBeUndefined();
    const rejected = { code: "unsupported_media_type", status: 415 };
    await expect(readJson(post("{}", { type }), { optional: true })).rejects.toMatchObject(rejected);
    await expect(readJson(post("", { type }))).rejects.toMatchObject(rejected);
  },
);

test("the size limit counts received bytes, whatever Content-Length says", async () => {
  const largest = new Uint8Array(maxBodyBytes).fill(0x20);
  const tooLarge = { code: "payload_too_large", status: 413, details: { max_bytes: 65_536 } };
  expect(await readBody(post(chunks(largest)), maxBodyBytes)).toHaveLength(maxBodyBytes);
  await expect(readBody(post(chunks(largest, new Uint8Array(1))), maxBodyBytes)).rejects.toMatchObject(
    tooLarge,
  );
  const claiming = post("{}", { headers: { "Content-Length": "65537" } });
  await expect(readBody(claiming, maxBodyBytes)).rejects.toMatchObject(tooLarge);
});

test("an interrupted body is a timeout and not a fault", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("reset")),
  });
  await expect(readBody(post(broken), maxBodyBytes)).rejects.toMatchObject({
    code: "request_timeout",
    status: 408,
  });
});

test.for(["{", "", "null", "[]", '"text"', "1", "{'a':1}", '{"a":1}x', '\u{feff}{"a":1}', "NaN"])(
  "%j is rejected because it is not a JSON object",
  async (text) => {
    // Send at least one byte, because an empty body is a separate case.
    const refusal = {
      code: "invalid_payload",
      status: 400,
      message: expect.stringMatching(/^body: Expected /),
      details: { issues: [{ path: "" }] },
    };
    await expect(readJson(post(text === "" ? " " : text))).rejects.toMatchObject(refusal);
  },
);

test("bytes that are not UTF-8 are rejected", async () => {
  const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
  await expect(readJson(post(bytes))).rejects.toMatchObject({ code: "invalid_payload" });
});

test.for([
  ['{"a":{"b":"\\u0000"}}', "a.b"],
  ['{"a":["x","\\ud800"]}', "a.1"],
  ['{"a":"\\udc00\\ud800"}', "a"],
  ['{"a":{"\\u0000":1}}', "a"],
  ['{"a":{"\\ud800":1}}', "a"],
  ['{"n":1e400}', "n"],
  ['{"n":[-1e999]}', "n.0"],
] as const)("%s is rejected because it cannot be stored, and the path is named", async ([text, path]) => {
  await expect(readJson(post(text))).rejects.toMatchObject({
    code: "invalid_payload",
    details: { issues: [{ path }] },
  });
});

test("32 levels are accepted and 33 or more are rejected", async () => {
  expect(await readJson(post(nested(32)))).toBeDefined();
  for (const depth of [33, 5000]) {
    await expect(readJson(post(nested(depth)))).rejects.toMatchObject({ code: "invalid_payload" });
  }
});

test("a key named like the prototype is an ordinary key", async () => {
  const body = await readJson(post('{"__proto__":{"polluted":true},"constructor":1}'));
  expect(Object.keys(body ?? {}).sort()).toEqual(["__proto__", "constructor"]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

test("the last value of a repeated key counts", async () => {
  expect(await readJson(post('{"a":1,"a":2}'))).toEqual({ a: 2 });
});
