import { Readable } from "node:stream";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { toRequest } from "../api-client";
import { begunBody } from "../wire/begun-body";
import { errorOf, expectError, expectInvalid } from "../wire/expect-reply";
import type { RawRequest, Reply } from "../wire/send-request";
import { fieldsOf, withField } from "./body-fields";
import { harmlessInput, type RouteUnderTest } from "./route-under-test";

const maxBytes = 64 * 1024;

/** What a body may be, before and by its schema. */
export function describeBody(route: RouteUnderTest): void {
  const { contract, service } = route;

  async function send(
    changes: Partial<RawRequest>,
    contentType: string | null = "application/json",
  ): Promise<Reply> {
    const client = await service().client(service().world.alpha);
    const request = toRequest(contract, harmlessInput(route));
    const { "content-type": _type, ...headers } = request.headers ?? {};
    const typed = contentType === null ? headers : { ...headers, "content-type": contentType };
    return await client.send({ ...request, ...changes, headers: typed });
  }

  const harmless = harmlessInput(route).body ?? {};
  const text = JSON.stringify(harmless);

  test("only application/json is understood", async () => {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "application/json-patch+json",
      "*/*",
      "",
    ];
    for (const type of types) expectError(await send({ body: text }, type), "unsupported_media_type");
    expectError(await send({ body: text }, null), "unsupported_media_type");
    for (const type of ["application/json; charset=utf-8", "Application/JSON"]) {
      expect((await send({ body: text }, type)).status).not.toBe(415);
    }
  });

  test("64 KiB are read and not a byte more, whether the length is declared or not", async () => {
    const full = text.padEnd(maxBytes, " ");
    expectRead(await send({ body: full }));
    const tooLong = `${full} `;
    for (const body of [tooLong, Readable.from([full, " "])]) {
      expect(expectError(await send({ body }), "payload_too_large")).toEqual({ max_bytes: maxBytes });
    }
    expectError(await send({ body: begunBody(maxBytes + 1) }), "payload_too_large");
  });

  test("a body that is no JSON object is refused", async () => {
    const wrong = ["{", "nonsense", '{"a":1,}', "[]", '"text"', "null", "1", "{} {}", `\uFEFF${text}`];
    for (const body of wrong) expectInvalid(await send({ body }), "");
    expectInvalid(await send({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }), "");
  });

  test("32 levels are read and 33 refused", async () => {
    expectRead(await send({ body: JSON.stringify({ ...harmless, extra: nested(31) }) }));
    expectError(await send({ body: JSON.stringify({ ...harmless, extra: nested(32) }) }), "invalid_payload");
    expectError(await send({ body: `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}` }), "invalid_payload");
  });

  test("what cannot be stored as text is refused, in fields the service ignores, too", async () => {
    const cannot = ['"a\\u0000b"', '"\\ud800"', '["\\udc00x"]', '{"\\u0000":1}', "1e400", "-1e999"];
    for (const value of cannot) {
      const body = text.replace(/\}$/, `${text === "{}" ? "" : ","}"extra":${value}}`);
      expectError(await send({ body }), "invalid_payload");
    }
  });

  test("every field is held to its form and named when it is wrong", async () => {
    const fields = fieldsOf(contract.body);
    expect(fields.length).toBeGreaterThan(0);
    for (const { path, required } of fields) {
      expectInvalid(await send({ body: JSON.stringify(withField(harmless, path, null)) }), path);
      expectNamed(await send({ body: JSON.stringify(withField(harmless, path, [[]])) }), path);
      if (required)
        expectInvalid(await send({ body: JSON.stringify(withField(harmless, path, undefined)) }), path);
    }
  });

  test(`a body ${contract.bodyOptional ? "may be left out" : "is needed"}`, async () => {
    for (const type of [null, "application/json"]) {
      const reply = await send({ body: undefined }, type);
      if (contract.bodyOptional === true) expectError(reply, "not_found");
      else expectInvalid(reply, "");
    }
  });
}

/** The body was understood: whatever is refused is what it asks for. */
function expectRead(reply: Reply): void {
  if (reply.status < 400) return;
  expect(["not_found", "unsafe_url"], reply.text).toContain(errorOf(reply).code);
}

const namedIssues = z.object({ issues: z.array(z.object({ path: z.string() })) });

/** 400 `invalid_payload` that names this field or something inside it. */
function expectNamed(reply: Reply, path: string): void {
  const details = expectError(reply, "invalid_payload");
  const { issues } = namedIssues.parse(details);
  expect(
    issues.filter((issue) => `${issue.path}.`.startsWith(`${path}.`)),
    reply.text,
  ).not.toEqual([]);
}

function nested(levels: number): unknown {
  return levels === 0 ? 0 : [nested(levels - 1)];
}
